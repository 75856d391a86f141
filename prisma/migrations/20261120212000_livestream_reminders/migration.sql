-- Which start each reminder told: when a livestream moves, it is reminded of anew.
ALTER TABLE "LivestreamNotification"
  ADD COLUMN "dayReminderStartsAt" TIMESTAMPTZ(3),
  ADD COLUMN "hourReminderStartsAt" TIMESTAMPTZ(3);

-- Those that were reminded already are not reminded twice.
UPDATE "LivestreamNotification" n SET
  "dayReminderStartsAt" = CASE WHEN n."dayReminderQueuedAt" IS NOT NULL THEN l."startsAt" END,
  "hourReminderStartsAt" = CASE WHEN n."hourReminderQueuedAt" IS NOT NULL THEN l."startsAt" END
FROM "Livestream" l WHERE l."id" = n."livestreamId";

-- Where a mail program takes its reader off the list with one click.
ALTER TABLE "OutboxMail" ADD COLUMN "unsubscribeUrl" TEXT;
