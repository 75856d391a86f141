CREATE TABLE "Refund" (
    "id" SERIAL NOT NULL,
    "stripeRefundId" TEXT NOT NULL,
    "stripePaymentIntentId" TEXT NOT NULL,
    "stripeInvoiceId" TEXT,
    "billingCustomerId" INTEGER NOT NULL,
    "amount" INTEGER NOT NULL,
    "currency" "Currency" NOT NULL,
    "status" TEXT NOT NULL,
    "createdAt" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "Refund_pkey" PRIMARY KEY ("id"),
    CONSTRAINT "Refund_amount" CHECK ("amount" > 0)
);

CREATE UNIQUE INDEX "Refund_stripeRefundId_key" ON "Refund"("stripeRefundId");
CREATE INDEX "Refund_stripePaymentIntentId_idx" ON "Refund"("stripePaymentIntentId");
CREATE INDEX "Refund_stripeInvoiceId_idx" ON "Refund"("stripeInvoiceId");
CREATE INDEX "Refund_billingCustomerId_createdAt_idx" ON "Refund"("billingCustomerId", "createdAt");
CREATE INDEX "Refund_createdAt_idx" ON "Refund"("createdAt");

ALTER TABLE "Refund" ADD CONSTRAINT "Refund_billingCustomerId_fkey" FOREIGN KEY ("billingCustomerId") REFERENCES "BillingCustomer"("id") ON DELETE CASCADE ON UPDATE CASCADE;
