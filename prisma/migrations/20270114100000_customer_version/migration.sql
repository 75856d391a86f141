-- What was read from Stripe is stored only where nothing else was stored since the reading began.
ALTER TABLE "BillingCustomer" ADD COLUMN "version" INTEGER NOT NULL DEFAULT 0;
