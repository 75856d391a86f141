-- What staff deleted, for thirty days: the rows as they were, by table.
CREATE TABLE "TrashItem" (
    "id" SERIAL NOT NULL,
    "kind" TEXT NOT NULL,
    "entityId" INTEGER NOT NULL,
    "name" TEXT NOT NULL,
    "rows" JSONB NOT NULL,
    "deletedAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "TrashItem_pkey" PRIMARY KEY ("id")
);

CREATE INDEX "TrashItem_deletedAt_id_idx" ON "TrashItem"("deletedAt" DESC, "id" DESC);
