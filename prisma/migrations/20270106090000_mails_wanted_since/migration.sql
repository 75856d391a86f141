-- A mail provider delivers its reports again where it was not answered: perhaps after the person joined the list again.

ALTER TABLE "User" ADD COLUMN "mailsWantedSince" TIMESTAMPTZ(3);
