-- What the dashboard lists and counts by.
-- CreateTable
CREATE TABLE "SearchMiss" (
    "day" DATE NOT NULL,
    "query" TEXT NOT NULL,
    "count" INTEGER NOT NULL DEFAULT 1,

    CONSTRAINT "SearchMiss_pkey" PRIMARY KEY ("day","query")
);

-- CreateIndex
CREATE INDEX "Enquiry_createdAt_id_idx" ON "Enquiry"("createdAt" DESC, "id" DESC);

-- CreateIndex
CREATE INDEX "Prospect_email_trgm_idx" ON "Prospect" USING GIN ("email" gin_trgm_ops);

-- CreateIndex
CREATE INDEX "Subscription_currentPeriodEnd_id_idx" ON "Subscription"("currentPeriodEnd" DESC, "id" DESC);

-- CreateIndex
CREATE INDEX "WatchProgress_updatedAt_idx" ON "WatchProgress"("updatedAt");

-- A search that found nothing is counted at least once, and kept as it was folded.
ALTER TABLE "SearchMiss"
  ADD CONSTRAINT "SearchMiss_count" CHECK ("count" >= 1),
  ADD CONSTRAINT "SearchMiss_query" CHECK (length("query") BETWEEN 1 AND 80);
