-- Merges of names, each for a day, with what is needed to undo it.

-- CreateTable
CREATE TABLE "NameMerge" (
    "id" SERIAL NOT NULL,
    "kind" TEXT NOT NULL,
    "fromName" TEXT NOT NULL,
    "intoName" TEXT NOT NULL,
    "change" JSONB NOT NULL,
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "NameMerge_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE INDEX "NameMerge_createdAt_idx" ON "NameMerge"("createdAt");
