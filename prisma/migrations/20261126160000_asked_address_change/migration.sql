-- Which staff asked for a change of an address: their rights are looked at again when the link is used.
ALTER TABLE "EmailCode" ADD COLUMN "askedById" INTEGER;
ALTER TABLE "EmailCode" ADD CONSTRAINT "EmailCode_askedById_fkey"
  FOREIGN KEY ("askedById") REFERENCES "User"("id") ON DELETE CASCADE ON UPDATE CASCADE;
CREATE INDEX "EmailCode_askedById_idx" ON "EmailCode"("askedById");
