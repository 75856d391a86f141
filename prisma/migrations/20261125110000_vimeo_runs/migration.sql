-- Videos of a Vimeo account are taken in by a job: what staff chose for its folders, showcases and tags, the runs with their
-- reports, and what was taken in of each video.
-- CreateTable
CREATE TABLE "VimeoMapping" (
    "id" SERIAL NOT NULL,
    "kind" VARCHAR(10) NOT NULL,
    "key" VARCHAR(200) NOT NULL,
    "name" VARCHAR(200) NOT NULL,
    "parentKey" VARCHAR(200),
    "videos" INTEGER NOT NULL,
    "isThere" BOOLEAN NOT NULL DEFAULT true,
    "seenAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "leavesOut" BOOLEAN NOT NULL DEFAULT false,
    "categoryId" INTEGER,
    "subCategoryId" INTEGER,
    "seriesId" INTEGER,
    "tagId" INTEGER,
    "freeAccess" BOOLEAN NOT NULL DEFAULT false,

    CONSTRAINT "VimeoMapping_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "VimeoRun" (
    "id" SERIAL NOT NULL,
    "startedById" INTEGER,
    "startedByEmail" TEXT NOT NULL,
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "finishedAt" TIMESTAMPTZ(3),
    "outcome" VARCHAR(10),
    "problem" VARCHAR(300),
    "mapping" JSONB NOT NULL,
    "step" VARCHAR(10) NOT NULL DEFAULT 'showcases',
    "place" INTEGER NOT NULL DEFAULT 0,
    "next" TEXT,
    "current" VARCHAR(200),
    "total" INTEGER NOT NULL DEFAULT 0,
    "seen" INTEGER NOT NULL DEFAULT 0,
    "takenIn" INTEGER NOT NULL DEFAULT 0,
    "updated" INTEGER NOT NULL DEFAULT 0,
    "unchanged" INTEGER NOT NULL DEFAULT 0,
    "leftOut" INTEGER NOT NULL DEFAULT 0,
    "refused" INTEGER NOT NULL DEFAULT 0,
    "vanished" INTEGER NOT NULL DEFAULT 0,
    "claims" INTEGER NOT NULL DEFAULT 0,
    "leasedUntil" TIMESTAMPTZ(3),
    "nextAt" TIMESTAMPTZ(3),
    "waits" INTEGER NOT NULL DEFAULT 0,

    CONSTRAINT "VimeoRun_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "VimeoRunEntry" (
    "id" SERIAL NOT NULL,
    "runId" INTEGER NOT NULL,
    "kind" VARCHAR(10) NOT NULL,
    "vimeoId" VARCHAR(20) NOT NULL,
    "name" VARCHAR(200) NOT NULL,
    "videoId" INTEGER,
    "note" VARCHAR(300) NOT NULL,

    CONSTRAINT "VimeoRunEntry_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "VimeoRunMember" (
    "runId" INTEGER NOT NULL,
    "vimeoId" VARCHAR(20) NOT NULL,
    "showcase" VARCHAR(200) NOT NULL,

    CONSTRAINT "VimeoRunMember_pkey" PRIMARY KEY ("runId","vimeoId","showcase")
);

-- CreateTable
CREATE TABLE "VimeoVideo" (
    "vimeoId" VARCHAR(20) NOT NULL,
    "runId" INTEGER NOT NULL,
    "taken" JSONB,

    CONSTRAINT "VimeoVideo_pkey" PRIMARY KEY ("vimeoId")
);

-- CreateIndex
CREATE INDEX "VimeoMapping_categoryId_idx" ON "VimeoMapping"("categoryId");

-- CreateIndex
CREATE INDEX "VimeoMapping_subCategoryId_idx" ON "VimeoMapping"("subCategoryId");

-- CreateIndex
CREATE INDEX "VimeoMapping_seriesId_idx" ON "VimeoMapping"("seriesId");

-- CreateIndex
CREATE INDEX "VimeoMapping_tagId_idx" ON "VimeoMapping"("tagId");

-- CreateIndex
CREATE UNIQUE INDEX "VimeoMapping_kind_key_key" ON "VimeoMapping"("kind", "key");

-- CreateIndex
CREATE INDEX "VimeoRun_createdAt_id_idx" ON "VimeoRun"("createdAt" DESC, "id" DESC);

-- CreateIndex
CREATE INDEX "VimeoRun_startedById_idx" ON "VimeoRun"("startedById");

-- CreateIndex
CREATE INDEX "VimeoRunEntry_runId_kind_id_idx" ON "VimeoRunEntry"("runId", "kind", "id");

-- CreateIndex
CREATE INDEX "VimeoVideo_runId_idx" ON "VimeoVideo"("runId");

-- AddForeignKey
ALTER TABLE "VimeoMapping" ADD CONSTRAINT "VimeoMapping_categoryId_fkey" FOREIGN KEY ("categoryId") REFERENCES "Category"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "VimeoMapping" ADD CONSTRAINT "VimeoMapping_subCategoryId_fkey" FOREIGN KEY ("subCategoryId") REFERENCES "SubCategory"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "VimeoMapping" ADD CONSTRAINT "VimeoMapping_seriesId_fkey" FOREIGN KEY ("seriesId") REFERENCES "Series"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "VimeoMapping" ADD CONSTRAINT "VimeoMapping_tagId_fkey" FOREIGN KEY ("tagId") REFERENCES "Tag"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "VimeoRun" ADD CONSTRAINT "VimeoRun_startedById_fkey" FOREIGN KEY ("startedById") REFERENCES "User"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "VimeoRunEntry" ADD CONSTRAINT "VimeoRunEntry_runId_fkey" FOREIGN KEY ("runId") REFERENCES "VimeoRun"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "VimeoRunMember" ADD CONSTRAINT "VimeoRunMember_runId_fkey" FOREIGN KEY ("runId") REFERENCES "VimeoRun"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- At most one run is unfinished.
CREATE UNIQUE INDEX "VimeoRun_unfinished_key" ON "VimeoRun" ((true)) WHERE "finishedAt" IS NULL;
