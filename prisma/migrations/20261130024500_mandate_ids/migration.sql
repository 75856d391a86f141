-- Keeps the id, because charges by UPI don't name their mandate, and each check would otherwise read the first payment.
ALTER TABLE "Subscription" ADD COLUMN "stripeMandateId" TEXT;
CREATE INDEX "Subscription_needs_card_idx" ON "Subscription"("id") WHERE "mandateState" IN ('missing', 'too_small');
