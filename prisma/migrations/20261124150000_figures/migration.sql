-- Figures of money and of each video, counted at night, and where staff begin after signing in.

-- AlterTable
ALTER TABLE "User" ADD COLUMN "startsAtOverview" BOOLEAN NOT NULL DEFAULT false;

-- CreateEnum
CREATE TYPE "MoneyKind" AS ENUM ('recurring', 'started', 'ended', 'recovered', 'refunded', 'rented');

-- CreateTable
CREATE TABLE "MoneyMovement" (
    "id" TEXT NOT NULL,
    "kind" "MoneyKind" NOT NULL,
    "currency" "Currency" NOT NULL,
    "amount" INTEGER NOT NULL,
    "at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "MoneyMovement_pkey" PRIMARY KEY ("id"),
    CONSTRAINT "MoneyMovement_kind" CHECK ("kind" IN ('recovered', 'refunded')),
    CONSTRAINT "MoneyMovement_amount" CHECK ("amount" >= 0)
);

-- CreateTable
CREATE TABLE "MoneyFigure" (
    "month" DATE NOT NULL,
    "currency" "Currency" NOT NULL,
    "kind" "MoneyKind" NOT NULL,
    "amountMinor" BIGINT NOT NULL,
    "count" INTEGER NOT NULL,

    CONSTRAINT "MoneyFigure_pkey" PRIMARY KEY ("month","currency","kind")
);

-- CreateTable
CREATE TABLE "ViewingCount" (
    "videoId" INTEGER NOT NULL,
    "day" DATE NOT NULL,
    "part" SMALLINT NOT NULL,
    "starts" INTEGER NOT NULL DEFAULT 0,
    "completions" INTEGER NOT NULL DEFAULT 0,
    "seconds" BIGINT NOT NULL DEFAULT 0,

    CONSTRAINT "ViewingCount_pkey" PRIMARY KEY ("videoId","day","part")
);

-- CreateTable
CREATE TABLE "CountryCount" (
    "day" DATE NOT NULL,
    "country" CHAR(2) NOT NULL,
    "starts" INTEGER NOT NULL,

    CONSTRAINT "CountryCount_pkey" PRIMARY KEY ("day","country")
);

-- CreateTable
CREATE TABLE "VideoFigure" (
    "videoId" INTEGER NOT NULL,
    "month" DATE NOT NULL,
    "starts" INTEGER NOT NULL,
    "completions" INTEGER NOT NULL,
    "seconds" BIGINT NOT NULL,

    CONSTRAINT "VideoFigure_pkey" PRIMARY KEY ("videoId","month")
);

-- CreateTable
CREATE TABLE "VideoStop" (
    "videoId" INTEGER NOT NULL,
    "startSeconds" INTEGER NOT NULL,
    "people" INTEGER NOT NULL,

    CONSTRAINT "VideoStop_pkey" PRIMARY KEY ("videoId","startSeconds")
);

-- CreateIndex
CREATE INDEX "MoneyMovement_at_idx" ON "MoneyMovement"("at");

-- CreateIndex
CREATE INDEX "VideoFigure_month_starts_videoId_idx" ON "VideoFigure"("month", "starts" DESC, "videoId");

-- AddForeignKey
ALTER TABLE "ViewingCount" ADD CONSTRAINT "ViewingCount_videoId_fkey" FOREIGN KEY ("videoId") REFERENCES "Video"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "VideoFigure" ADD CONSTRAINT "VideoFigure_videoId_fkey" FOREIGN KEY ("videoId") REFERENCES "Video"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "VideoStop" ADD CONSTRAINT "VideoStop_videoId_fkey" FOREIGN KEY ("videoId") REFERENCES "Video"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- What the overview counts: few rows of large tables.
CREATE INDEX "Enquiry_open_idx" ON "Enquiry"("id") WHERE "answeredAt" IS NULL;
CREATE INDEX "Video_draft_idx" ON "Video"("updatedAt") WHERE "publishedAt" IS NULL;
CREATE INDEX "Video_without_picture_idx" ON "Video"("id") WHERE "thumbnailUrl" = '';

-- Counted for the first time as soon as a worker runs, then every night.
INSERT INTO "DailyJob" ("name", "dueAt") VALUES ('figures of money', now()), ('figures of viewing', now())
  ON CONFLICT ("name") DO NOTHING;
