-- Captions of videos by language, and the words of their pieces.

-- CreateTable
CREATE TABLE "CaptionTrack" (
    "id" SERIAL NOT NULL,
    "videoId" INTEGER NOT NULL,
    "language" VARCHAR(35) NOT NULL,
    "label" VARCHAR(100) NOT NULL,
    "text" TEXT NOT NULL,

    CONSTRAINT "CaptionTrack_pkey" PRIMARY KEY ("id"),
    CONSTRAINT "CaptionTrack_text_check" CHECK ("text" LIKE 'WEBVTT%'),
    CONSTRAINT "CaptionTrack_label_check" CHECK ("label" <> '')
);

-- CreateTable
CREATE TABLE "PieceWords" (
    "videoId" INTEGER NOT NULL,
    "startSeconds" INTEGER NOT NULL,
    "position" INTEGER NOT NULL,
    "kind" VARCHAR(10) NOT NULL,
    "language" VARCHAR(8) NOT NULL,
    "script" VARCHAR(4),
    "text" TEXT NOT NULL,
    "source" VARCHAR(300),

    CONSTRAINT "PieceWords_pkey" PRIMARY KEY ("videoId","startSeconds","position"),
    CONSTRAINT "PieceWords_kind_check" CHECK ("kind" IN ('sahitya', 'meaning', 'notation', 'jatis')),
    CONSTRAINT "PieceWords_place_check" CHECK ("startSeconds" >= 0 AND "position" >= 1),
    CONSTRAINT "PieceWords_text_check" CHECK ("text" <> '')
);

-- CreateIndex
CREATE UNIQUE INDEX "CaptionTrack_videoId_language_key" ON "CaptionTrack"("videoId", "language");

-- AddForeignKey
ALTER TABLE "CaptionTrack" ADD CONSTRAINT "CaptionTrack_videoId_fkey" FOREIGN KEY ("videoId") REFERENCES "Video"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "PieceWords" ADD CONSTRAINT "PieceWords_videoId_fkey" FOREIGN KEY ("videoId") REFERENCES "Video"("id") ON DELETE CASCADE ON UPDATE CASCADE;
