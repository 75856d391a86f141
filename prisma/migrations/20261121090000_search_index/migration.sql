-- The search index: what can be found (terms), how each may be spelled, the words of the spellings, and where each
-- term stands (postings). It is derived from the catalogue by lib/domains/search/mutations.ts and can be made anew.

-- CreateEnum
CREATE TYPE "SearchField" AS ENUM ('name', 'artist', 'piece', 'raga', 'tala', 'composer', 'form', 'subCategory', 'series');

-- CreateTable
CREATE TABLE "SearchTerm" (
    "id" SERIAL NOT NULL,
    "field" "SearchField" NOT NULL,
    "text" TEXT NOT NULL,
    "version" INTEGER NOT NULL,
    "aliases" TEXT[] DEFAULT ARRAY[]::TEXT[],

    CONSTRAINT "SearchTerm_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "SearchSpelling" (
    "id" SERIAL NOT NULL,
    "termId" INTEGER NOT NULL,
    "plain" TEXT NOT NULL,
    "fold" TEXT NOT NULL,
    "words" TEXT[],
    "wordIds" INTEGER[],
    "weight" REAL NOT NULL,
    "bare" BOOLEAN NOT NULL,
    "fromTamil" BOOLEAN NOT NULL,

    CONSTRAINT "SearchSpelling_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "SearchWord" (
    "id" SERIAL NOT NULL,
    "key" TEXT NOT NULL,
    "broad" TEXT NOT NULL,

    CONSTRAINT "SearchWord_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "SearchPosting" (
    "videoId" INTEGER NOT NULL,
    "termId" INTEGER NOT NULL,
    "startSeconds" INTEGER NOT NULL,
    "publishedAt" TIMESTAMPTZ(3) NOT NULL,
    "subCategoryId" INTEGER,
    "share" SMALLINT NOT NULL,

    CONSTRAINT "SearchPosting_pkey" PRIMARY KEY ("videoId","termId","startSeconds")
);

-- CreateTable
CREATE TABLE "SearchStale" (
    "videoId" INTEGER NOT NULL,
    "since" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "SearchStale_pkey" PRIMARY KEY ("videoId")
);

-- CreateIndex
CREATE UNIQUE INDEX "SearchTerm_field_text_key" ON "SearchTerm"("field", "text");

-- CreateIndex
CREATE INDEX "SearchTerm_version_idx" ON "SearchTerm"("version");

-- CreateIndex
CREATE INDEX "SearchSpelling_termId_idx" ON "SearchSpelling"("termId");

-- CreateIndex
CREATE INDEX "SearchSpelling_wordIds_idx" ON "SearchSpelling" USING GIN ("wordIds");

-- CreateIndex
CREATE UNIQUE INDEX "SearchWord_key_key" ON "SearchWord"("key");

-- CreateIndex
CREATE INDEX "SearchWord_key_trgm_idx" ON "SearchWord" USING GIN ("key" gin_trgm_ops);

-- CreateIndex
CREATE INDEX "SearchWord_broad_trgm_idx" ON "SearchWord" USING GIN ("broad" gin_trgm_ops);

-- CreateIndex
CREATE INDEX "SearchPosting_reading_idx" ON "SearchPosting"("termId", "publishedAt" DESC, "videoId" DESC, "startSeconds", "subCategoryId", "share");

-- AddForeignKey
ALTER TABLE "SearchSpelling" ADD CONSTRAINT "SearchSpelling_termId_fkey" FOREIGN KEY ("termId") REFERENCES "SearchTerm"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "SearchPosting" ADD CONSTRAINT "SearchPosting_videoId_fkey" FOREIGN KEY ("videoId") REFERENCES "Video"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "SearchPosting" ADD CONSTRAINT "SearchPosting_termId_fkey" FOREIGN KEY ("termId") REFERENCES "SearchTerm"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "SearchStale" ADD CONSTRAINT "SearchStale_videoId_fkey" FOREIGN KEY ("videoId") REFERENCES "Video"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- Whoever writes the catalogue, and by whatever way, leaves a note of the videos that must be indexed anew, in the same
-- transaction. Statements, not rows, so that an import of many videos costs one note-taking.
CREATE FUNCTION search_note_videos() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO "SearchStale" ("videoId") SELECT "id" FROM changed ORDER BY 1
    ON CONFLICT ("videoId") DO UPDATE SET "since" = CURRENT_TIMESTAMP;
  RETURN NULL;
END $$;

-- A piece may go because its video goes: then there is nothing to note.
CREATE FUNCTION search_note_pieces() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO "SearchStale" ("videoId")
    SELECT DISTINCT v."id" FROM changed c JOIN "Video" v ON v."id" = c."videoId" ORDER BY 1
    ON CONFLICT ("videoId") DO UPDATE SET "since" = CURRENT_TIMESTAMP;
  RETURN NULL;
END $$;

-- Of something that videos, or pieces of videos, point at. TG_ARGV: the pointing table, its column.
CREATE FUNCTION search_note_pointing() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  EXECUTE format(
    'INSERT INTO "SearchStale" ("videoId")
       SELECT DISTINCT p.%I FROM changed c JOIN %I p ON p.%I = c."id" ORDER BY 1
       ON CONFLICT ("videoId") DO UPDATE SET "since" = CURRENT_TIMESTAMP',
    CASE TG_ARGV[0] WHEN 'Video' THEN 'id' ELSE 'videoId' END, TG_ARGV[0], TG_ARGV[1]);
  RETURN NULL;
END $$;

CREATE TRIGGER search_video_insert AFTER INSERT ON "Video" REFERENCING NEW TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION search_note_videos();
CREATE TRIGGER search_video_update AFTER UPDATE ON "Video" REFERENCING NEW TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION search_note_videos();
CREATE TRIGGER search_piece_insert AFTER INSERT ON "Piece" REFERENCING NEW TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION search_note_pieces();
CREATE TRIGGER search_piece_update AFTER UPDATE ON "Piece" REFERENCING NEW TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION search_note_pieces();
CREATE TRIGGER search_piece_move AFTER UPDATE ON "Piece" REFERENCING OLD TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION search_note_pieces();
CREATE TRIGGER search_piece_delete AFTER DELETE ON "Piece" REFERENCING OLD TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION search_note_pieces();

CREATE TRIGGER search_artist_update AFTER UPDATE ON "Artist" REFERENCING NEW TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION search_note_pointing('Video', 'artistId');
CREATE TRIGGER search_series_update AFTER UPDATE ON "Series" REFERENCING NEW TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION search_note_pointing('Video', 'seriesId');
CREATE TRIGGER search_sub_category_update AFTER UPDATE ON "SubCategory" REFERENCING NEW TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION search_note_pointing('Video', 'subCategoryId');
CREATE TRIGGER search_raga_update AFTER UPDATE ON "Raga" REFERENCING NEW TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION search_note_pointing('Piece', 'ragaId');
CREATE TRIGGER search_tala_update AFTER UPDATE ON "Tala" REFERENCING NEW TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION search_note_pointing('Piece', 'talaId');
CREATE TRIGGER search_composer_update AFTER UPDATE ON "Composer" REFERENCING NEW TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION search_note_pointing('Piece', 'composerId');
CREATE TRIGGER search_form_update AFTER UPDATE ON "MusicalForm" REFERENCING NEW TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION search_note_pointing('Piece', 'formId');

-- What is there already is indexed by the worker once the new release runs.
INSERT INTO "SearchStale" ("videoId") SELECT "id" FROM "Video";
