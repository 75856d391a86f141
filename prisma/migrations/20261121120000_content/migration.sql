-- What staff need to edit and list the catalogue.
-- AlterTable
ALTER TABLE "SubCategory" ADD COLUMN     "updatedAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP;

-- CreateIndex
CREATE INDEX "Video_updatedAt_id_idx" ON "Video"("updatedAt" DESC, "id" DESC);

-- CreateIndex
CREATE INDEX "Video_name_id_idx" ON "Video"("name", "id");

-- CreateIndex
CREATE INDEX "Video_name_trgm_idx" ON "Video" USING GIN ("name" gin_trgm_ops);
