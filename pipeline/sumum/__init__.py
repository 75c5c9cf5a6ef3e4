"""SumUM: indicative-informative abstracts of technical articles (Saggion & Lapalme 2002)."""
