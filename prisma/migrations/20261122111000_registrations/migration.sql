-- Further registrations of one unconfirmed address wait beside their codes. Codes mailed so far confirm the first one.
CREATE TABLE "Registration" (
    "id" SERIAL NOT NULL,
    "userId" INTEGER NOT NULL,
    "firstName" TEXT NOT NULL,
    "lastName" TEXT NOT NULL,
    "passwordHash" TEXT NOT NULL,
    "mailingList" BOOLEAN NOT NULL,
    "browserHash" TEXT NOT NULL,
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "Registration_pkey" PRIMARY KEY ("id")
);

ALTER TABLE "EmailCode" ADD COLUMN "registrationId" INTEGER;

CREATE UNIQUE INDEX "Registration_browserHash_key" ON "Registration"("browserHash");
CREATE INDEX "Registration_userId_id_idx" ON "Registration"("userId", "id");
CREATE INDEX "EmailCode_registrationId_idx" ON "EmailCode"("registrationId");

ALTER TABLE "Registration" ADD CONSTRAINT "Registration_userId_fkey" FOREIGN KEY ("userId") REFERENCES "User"("id") ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE "EmailCode" ADD CONSTRAINT "EmailCode_registrationId_fkey" FOREIGN KEY ("registrationId") REFERENCES "Registration"("id") ON DELETE CASCADE ON UPDATE CASCADE;
