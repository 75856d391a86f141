-- Changes of many videos at once, for a day in which they can be undone.
CREATE TABLE "BulkChange" (
    "id" SERIAL NOT NULL,
    "actorId" INTEGER NOT NULL,
    "actorEmail" TEXT NOT NULL,
    "what" TEXT NOT NULL,
    "rows" JSONB NOT NULL,
    "outcome" JSONB,
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "madeAt" TIMESTAMPTZ(3),
    "undoneAt" TIMESTAMPTZ(3),
    "undoneBy" TEXT,

    CONSTRAINT "BulkChange_pkey" PRIMARY KEY ("id")
);

CREATE INDEX "BulkChange_createdAt_idx" ON "BulkChange"("createdAt");
