"""Requests and answers that the OpenAPI document shows; a test makes them again."""
