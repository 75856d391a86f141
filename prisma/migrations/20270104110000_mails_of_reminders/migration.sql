-- Which reminders a mail is of, until it is sent: they go, and it with them.
ALTER TABLE "OutboxMail" ADD COLUMN "reminderId" INTEGER;

-- What waits now carries the token whose hash the reminders have.
UPDATE "OutboxMail" mail SET "reminderId" = reminder."id" FROM "LivestreamNotification" reminder
WHERE mail."sentAt" IS NULL AND starts_with(mail."template", 'livestream-')
  AND reminder."unsubscribeHash" = translate(
    encode(sha256(convert_to(split_part(mail."unsubscribeUrl", 'token=', 2), 'UTF8')), 'base64'), '+/=', '-_');

ALTER TABLE "OutboxMail" ADD CONSTRAINT "OutboxMail_reminderId_fkey"
  FOREIGN KEY ("reminderId") REFERENCES "LivestreamNotification"("id") ON DELETE CASCADE ON UPDATE CASCADE;
CREATE INDEX "OutboxMail_reminderId_idx" ON "OutboxMail"("reminderId") WHERE "reminderId" IS NOT NULL;
