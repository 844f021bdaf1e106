"""Xəmsə: the Azerbaijani game of four teams, five rounds and one wager, as a show."""
