CREATE TYPE "NewsletterAudience" AS ENUM ('EVERYONE', 'MEMBERS', 'GUESTS', 'LAPSED');
CREATE TYPE "MailRefusal" AS ENUM ('BOUNCED', 'COMPLAINED');

CREATE TABLE "Newsletter" (
    "id" SERIAL PRIMARY KEY,
    "name" TEXT NOT NULL,
    "text" TEXT NOT NULL,
    "buttonLabel" TEXT,
    "buttonUrl" TEXT,
    "audience" "NewsletterAudience" NOT NULL DEFAULT 'EVERYONE',
    "startedAt" TIMESTAMPTZ(3),
    "finishedAt" TIMESTAMPTZ(3),
    "lastUserId" INTEGER NOT NULL DEFAULT 0,
    "queued" INTEGER NOT NULL DEFAULT 0,
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updatedAt" TIMESTAMPTZ(3) NOT NULL
);
CREATE INDEX "Newsletter_createdAt_id_idx" ON "Newsletter"("createdAt" DESC, "id" DESC);
-- The one that is being sent: asked every few seconds.
CREATE INDEX "Newsletter_sending_idx" ON "Newsletter"("startedAt") WHERE "startedAt" IS NOT NULL AND "finishedAt" IS NULL;

ALTER TABLE "User" ADD COLUMN "mailRefusal" "MailRefusal";
-- Who gets a newsletter, in the order in which they are written to.
CREATE INDEX "User_mailing_list_idx" ON "User"("id") WHERE "mailingList" AND "status" = 'VERIFIED' AND "mailRefusal" IS NULL;
-- Newsletters that wait in the outbox: asked before each portion.
CREATE INDEX "OutboxMail_waiting_newsletter_idx" ON "OutboxMail"("toAddress") WHERE "template" = 'newsletter' AND "sentAt" IS NULL AND "failedAt" IS NULL;
