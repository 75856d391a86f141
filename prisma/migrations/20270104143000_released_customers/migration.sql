-- When a customer at Stripe lost its person: what was on its way then may still be paid for some days.
ALTER TABLE "BillingCustomer" ADD COLUMN "releasedAt" TIMESTAMPTZ(3);
UPDATE "BillingCustomer" SET "releasedAt" = CURRENT_TIMESTAMP WHERE "userId" IS NULL;

CREATE FUNCTION billing_customer_released() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW."releasedAt" := CURRENT_TIMESTAMP;
  RETURN NEW;
END $$;

CREATE TRIGGER released BEFORE UPDATE OF "userId" ON "BillingCustomer" FOR EACH ROW
  WHEN (OLD."userId" IS NOT NULL AND NEW."userId" IS NULL) EXECUTE FUNCTION billing_customer_released();
