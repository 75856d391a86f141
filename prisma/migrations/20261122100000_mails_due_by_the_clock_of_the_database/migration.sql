-- A default that the client does not fill in by itself: the clock of the machine that queues a mail may be wrong
-- Cut, not rounded, to the column's milliseconds: rounded up it would not be due yet for who looks at once
ALTER TABLE "OutboxMail" ALTER COLUMN "nextAttemptAt" SET DEFAULT date_trunc('milliseconds', statement_timestamp());
