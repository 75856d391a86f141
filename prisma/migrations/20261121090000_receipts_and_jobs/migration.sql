-- A paid invoice whose receipt was mailed. Its presence keeps a second receipt from going out.
CREATE TABLE "InvoiceReceipt" (
    "stripeInvoiceId" TEXT NOT NULL,
    "billingCustomerId" INTEGER NOT NULL,
    "amount" INTEGER NOT NULL,
    "currency" "Currency" NOT NULL,
    "paidAt" TIMESTAMPTZ(3) NOT NULL,
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "InvoiceReceipt_pkey" PRIMARY KEY ("stripeInvoiceId")
);

CREATE INDEX "InvoiceReceipt_billingCustomerId_paidAt_idx" ON "InvoiceReceipt"("billingCustomerId", "paidAt");

ALTER TABLE "InvoiceReceipt" ADD CONSTRAINT "InvoiceReceipt_billingCustomerId_fkey" FOREIGN KEY ("billingCustomerId") REFERENCES "BillingCustomer"("id") ON DELETE CASCADE ON UPDATE CASCADE;

ALTER TABLE "InvoiceReceipt" ADD CONSTRAINT "InvoiceReceipt_amount" CHECK ("amount" >= 0);

-- Where a job that runs once a day stands, for all processes together.
CREATE TABLE "DailyJob" (
    "name" TEXT NOT NULL,
    "cursor" INTEGER NOT NULL DEFAULT 0,
    "dueAt" TIMESTAMPTZ(3) NOT NULL,
    "leasedUntil" TIMESTAMPTZ(3),

    CONSTRAINT "DailyJob_pkey" PRIMARY KEY ("name")
);
