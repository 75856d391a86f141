CREATE TABLE "FreeMembership" (
    "id" SERIAL NOT NULL,
    "userId" INTEGER NOT NULL,
    "reason" VARCHAR(500) NOT NULL,
    "givenById" INTEGER,
    "givenByEmail" TEXT NOT NULL,
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "endsAt" TIMESTAMPTZ(3) NOT NULL,
    "endedAt" TIMESTAMPTZ(3),

    CONSTRAINT "FreeMembership_pkey" PRIMARY KEY ("id"),
    CONSTRAINT "FreeMembership_ends_later" CHECK ("endsAt" > "createdAt"),
    CONSTRAINT "FreeMembership_ended_before" CHECK ("endedAt" IS NULL OR "endedAt" BETWEEN "createdAt" AND "endsAt")
);

CREATE INDEX "FreeMembership_userId_createdAt_id_idx" ON "FreeMembership"("userId", "createdAt" DESC, "id" DESC);
CREATE INDEX "FreeMembership_givenById_idx" ON "FreeMembership"("givenById");

ALTER TABLE "FreeMembership" ADD CONSTRAINT "FreeMembership_userId_fkey" FOREIGN KEY ("userId") REFERENCES "User"("id") ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE "FreeMembership" ADD CONSTRAINT "FreeMembership_givenById_fkey" FOREIGN KEY ("givenById") REFERENCES "User"("id") ON DELETE SET NULL ON UPDATE CASCADE;
