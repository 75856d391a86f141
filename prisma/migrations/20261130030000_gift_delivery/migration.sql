-- The name under which a gift is given, and the emails that carry it.
ALTER TABLE "Gift" ADD COLUMN "giverName" VARCHAR(100) NOT NULL DEFAULT '',
    ADD COLUMN "undeliveredAt" TIMESTAMPTZ(3);
ALTER TABLE "OutboxMail" ADD COLUMN "giftId" INTEGER;
ALTER TABLE "OutboxMail" ADD CONSTRAINT "OutboxMail_giftId_fkey" FOREIGN KEY ("giftId") REFERENCES "Gift"("id") ON DELETE CASCADE ON UPDATE CASCADE;
CREATE INDEX "OutboxMail_giftId_idx" ON "OutboxMail"("giftId");

-- For the job, which looks for gifts to send every half minute.
DROP INDEX "Gift_deliverAt_idx";
CREATE INDEX "Gift_due_idx" ON "Gift"("deliverAt") WHERE "deliveredAt" IS NULL;
