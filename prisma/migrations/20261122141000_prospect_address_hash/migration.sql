-- A discount that was used stays used when its person deletes the account, and the address is imported again.
ALTER TABLE "Prospect" ADD COLUMN "addressHash" TEXT;
CREATE INDEX "Prospect_addressHash_idx" ON "Prospect"("addressHash");
