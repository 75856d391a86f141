-- When a cancelled subscription ends. Flexible billing says only this; so far only the end of the period was read.
ALTER TABLE "Subscription" ADD COLUMN "cancelAt" TIMESTAMPTZ(3);
UPDATE "Subscription" SET "cancelAt" = "currentPeriodEnd" WHERE "cancelAtPeriodEnd";
