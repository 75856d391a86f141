-- Which newsletter a mail is of: the mails of the one before may still wait when the next one begins.
ALTER TABLE "OutboxMail" ADD COLUMN "newsletterId" INTEGER;

-- Of what waits now it is the last one of this subject.
UPDATE "OutboxMail" mail SET "newsletterId" = (
  SELECT "id" FROM "Newsletter" WHERE "startedAt" IS NOT NULL AND "name" = mail."subject"
  ORDER BY "startedAt" DESC, "id" DESC LIMIT 1
) WHERE "template" = 'newsletter' AND "sentAt" IS NULL;

ALTER TABLE "OutboxMail" ADD CONSTRAINT "OutboxMail_newsletterId_fkey"
  FOREIGN KEY ("newsletterId") REFERENCES "Newsletter"("id") ON DELETE SET NULL ON UPDATE CASCADE;
CREATE INDEX "OutboxMail_newsletterId_idx" ON "OutboxMail"("newsletterId") WHERE "newsletterId" IS NOT NULL;

-- Mails of a list that wait: counted before each portion, and taken out again for who leaves the list.
DROP INDEX "OutboxMail_waiting_newsletter_idx";
CREATE INDEX "OutboxMail_unsent_idx" ON "OutboxMail"("template", "toAddress") WHERE "sentAt" IS NULL;
