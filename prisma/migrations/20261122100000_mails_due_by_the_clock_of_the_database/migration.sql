-- A default that the client does not fill in by itself: the clock of the machine that queues a mail may be wrong
ALTER TABLE "OutboxMail" ALTER COLUMN "nextAttemptAt" SET DEFAULT statement_timestamp();
