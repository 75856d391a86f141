-- Who performs in a video and as what, pieces with several ragas and talas, and compositions as rows of their own. What
-- videos and pieces said before is moved; titles become compositions, joined by sound with their composer.

ALTER TYPE "SearchField" ADD VALUE 'composition';

-- What two spellings of one title share: case, accents, spaces and signs do not count. Long enough for every title, and
-- short enough for a database index.
CREATE FUNCTION title_key(title text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT left(coalesce(nullif(lower(regexp_replace(normalize(title, NFKD),
    '[\s!-/:-@\[-`{-~\u00b7\u0300-\u036f\u2000-\u206f]', '', 'g')), ''), lower(btrim(title))), 200)
$$;

-- Whether a title, or a form, names what is made up while it is performed. That is no work that others perform too.
CREATE FUNCTION is_improvised(title text) RETURNS boolean LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT title_key(title) ~ ('alapan(a|am|ai)($|in|of)|^(rag)?aa?lap($|in|of|jod|and)|^(ragam?)?th?aa?nam($|in|pallavi)'
    || '|^ragam$|^rtp$|^th?ani$|avartanam($|in)|^n[ei]rav[ae]l|^(kalpana|swarakalpana|svarakalpana)|^manodharma'
    || '|^jod($|in|and)|^jhala($|in)|^aochar')
$$;

-- CreateTable
CREATE TABLE "VideoPerformer" (
    "videoId" INTEGER NOT NULL,
    "artistId" INTEGER NOT NULL,
    "role" VARCHAR(100),
    "position" INTEGER NOT NULL
);
INSERT INTO "VideoPerformer" ("videoId", "artistId", "position")
  SELECT "id", "artistId", 1 FROM "Video" WHERE "artistId" IS NOT NULL;
ALTER TABLE "VideoPerformer"
  ADD CONSTRAINT "VideoPerformer_pkey" PRIMARY KEY ("videoId","position"),
  ADD CONSTRAINT "VideoPerformer_videoId_fkey" FOREIGN KEY ("videoId") REFERENCES "Video"("id") ON DELETE CASCADE ON UPDATE CASCADE,
  ADD CONSTRAINT "VideoPerformer_artistId_fkey" FOREIGN KEY ("artistId") REFERENCES "Artist"("id") ON DELETE RESTRICT ON UPDATE CASCADE,
  ADD CONSTRAINT "VideoPerformer_counts_from_1" CHECK ("position" >= 1),
  ADD CONSTRAINT "VideoPerformer_role_present" CHECK (btrim("role") <> '');
CREATE UNIQUE INDEX "VideoPerformer_artistId_videoId_key" ON "VideoPerformer"("artistId", "videoId");

-- CreateTable
CREATE TABLE "PieceRaga" (
    "pieceId" INTEGER NOT NULL,
    "ragaId" INTEGER NOT NULL,
    "position" INTEGER NOT NULL
);
INSERT INTO "PieceRaga" SELECT "id", "ragaId", 1 FROM "Piece" WHERE "ragaId" IS NOT NULL;
ALTER TABLE "PieceRaga"
  ADD CONSTRAINT "PieceRaga_pkey" PRIMARY KEY ("pieceId","position"),
  ADD CONSTRAINT "PieceRaga_pieceId_fkey" FOREIGN KEY ("pieceId") REFERENCES "Piece"("id") ON DELETE CASCADE ON UPDATE CASCADE,
  ADD CONSTRAINT "PieceRaga_ragaId_fkey" FOREIGN KEY ("ragaId") REFERENCES "Raga"("id") ON DELETE RESTRICT ON UPDATE CASCADE,
  ADD CONSTRAINT "PieceRaga_counts_from_1" CHECK ("position" >= 1);
CREATE UNIQUE INDEX "PieceRaga_ragaId_pieceId_key" ON "PieceRaga"("ragaId", "pieceId");

-- CreateTable
CREATE TABLE "PieceTala" (
    "pieceId" INTEGER NOT NULL,
    "talaId" INTEGER NOT NULL,
    "position" INTEGER NOT NULL
);
INSERT INTO "PieceTala" SELECT "id", "talaId", 1 FROM "Piece" WHERE "talaId" IS NOT NULL;
ALTER TABLE "PieceTala"
  ADD CONSTRAINT "PieceTala_pkey" PRIMARY KEY ("pieceId","position"),
  ADD CONSTRAINT "PieceTala_pieceId_fkey" FOREIGN KEY ("pieceId") REFERENCES "Piece"("id") ON DELETE CASCADE ON UPDATE CASCADE,
  ADD CONSTRAINT "PieceTala_talaId_fkey" FOREIGN KEY ("talaId") REFERENCES "Tala"("id") ON DELETE RESTRICT ON UPDATE CASCADE,
  ADD CONSTRAINT "PieceTala_counts_from_1" CHECK ("position" >= 1);
CREATE UNIQUE INDEX "PieceTala_talaId_pieceId_key" ON "PieceTala"("talaId", "pieceId");

-- CreateTable
CREATE TABLE "Composition" (
    "id" SERIAL NOT NULL,
    "title" TEXT NOT NULL,
    "aliases" TEXT[] DEFAULT ARRAY[]::TEXT[],
    "composerId" INTEGER,
    "formId" INTEGER,
    "language" TEXT,

    CONSTRAINT "Composition_pkey" PRIMARY KEY ("id"),
    CONSTRAINT "Composition_title_present" CHECK (btrim("title") <> '')
);

ALTER TABLE "Piece"
  ADD COLUMN "endSeconds" INTEGER,
  ADD COLUMN "sruti" VARCHAR(20),
  ADD COLUMN "compositionId" INTEGER;

-- Pieces that may be of a work: by what their titles sound like, where the search index knows it, else by their letters.
-- Titles of the same letters are one in any case.
CREATE TEMPORARY TABLE "piece_work" ON COMMIT DROP AS
  SELECT p."id", p."title", p."ragaId", p."composerId", p."formId", p."language", t."sound"
  FROM "Piece" p
  JOIN (
    SELECT t."title", coalesce('sound ' || min(s."fold") OVER (PARTITION BY t."letters"), t."letters") AS "sound"
    FROM (SELECT DISTINCT "title", title_key("title") AS "letters" FROM "Piece") t
    LEFT JOIN "SearchTerm" m ON m."field" = 'piece' AND m."text" = left(btrim(t."title"), 300)
    LEFT JOIN LATERAL (
      SELECT min("fold") AS "fold" FROM "SearchSpelling" WHERE "termId" = m."id" AND "weight" = 1 AND NOT "bare"
    ) s ON true
  ) t ON t."title" = p."title"
  LEFT JOIN "MusicalForm" f ON f."id" = p."formId"
  LEFT JOIN "Raga" r ON r."id" = p."ragaId"
  WHERE NOT is_improvised(p."title") AND NOT coalesce(is_improvised(f."name"), false)
    -- Without a composer, what names its form or raga is a description ('Drut gat in Yaman'), not a title.
    AND (p."composerId" IS NOT NULL OR NOT (
      coalesce(strpos(title_key(p."title"), title_key(f."name")) > 0, false)
      OR coalesce(strpos(title_key(p."title"), title_key(r."name")) > 0, false)));

-- A piece without a composer is of the work that sounds like it in the same raga, where there is only one.
UPDATE "piece_work" w SET "composerId" = k."composerId" FROM (
  SELECT "sound", "ragaId", min("composerId") AS "composerId" FROM "piece_work"
  WHERE "composerId" IS NOT NULL AND "ragaId" IS NOT NULL
  GROUP BY "sound", "ragaId" HAVING count(DISTINCT "composerId") = 1
) k WHERE w."composerId" IS NULL AND w."sound" = k."sound" AND w."ragaId" = k."ragaId";

-- A title without a composer that is heard in several ragas is several works.
DELETE FROM "piece_work" w USING (
  SELECT "sound" FROM "piece_work" WHERE "composerId" IS NULL GROUP BY "sound" HAVING count(DISTINCT "ragaId") > 1
) k WHERE w."composerId" IS NULL AND w."sound" = k."sound";

-- A work has the title, form and language that most of its pieces have; the other titles are kept beside it.
CREATE TEMPORARY TABLE "work" ON COMMIT DROP AS
  SELECT nextval('"Composition_id_seq"')::int AS "id", g.* FROM (
    SELECT "sound", "composerId", mode() WITHIN GROUP (ORDER BY "title") AS "title",
      mode() WITHIN GROUP (ORDER BY "formId") AS "formId", mode() WITHIN GROUP (ORDER BY "language") AS "language",
      array_agg(DISTINCT "title") AS "titles"
    FROM "piece_work" GROUP BY "sound", "composerId" ORDER BY 3, 2
  ) g;
INSERT INTO "Composition" ("id", "title", "aliases", "composerId", "formId", "language")
  SELECT "id", "title", array_remove("titles", "title"), "composerId", "formId", "language" FROM "work";

-- The search index has the pieces already: only what a work adds to its piece is noted, below.
ALTER TABLE "Piece" DISABLE TRIGGER USER;
UPDATE "Piece" p SET "compositionId" = c."id", "composerId" = NULL,
    "formId" = CASE WHEN p."formId" <> c."formId" THEN p."formId" END,
    "language" = CASE WHEN p."language" <> c."language" THEN p."language" END
  FROM "piece_work" w JOIN "work" c ON c."sound" = w."sound" AND c."composerId" IS NOT DISTINCT FROM w."composerId"
  WHERE w."id" = p."id";
ALTER TABLE "Piece" ENABLE TRIGGER USER;

CREATE UNIQUE INDEX "Composition_title_composer_key" ON "Composition" (title_key("title"), coalesce("composerId", 0));
CREATE INDEX "Composition_composerId_idx" ON "Composition"("composerId");
CREATE INDEX "Composition_formId_idx" ON "Composition"("formId");
ALTER TABLE "Composition"
  ADD CONSTRAINT "Composition_composerId_fkey" FOREIGN KEY ("composerId") REFERENCES "Composer"("id") ON DELETE RESTRICT ON UPDATE CASCADE,
  ADD CONSTRAINT "Composition_formId_fkey" FOREIGN KEY ("formId") REFERENCES "MusicalForm"("id") ON DELETE RESTRICT ON UPDATE CASCADE;
CREATE INDEX "Piece_compositionId_idx" ON "Piece"("compositionId");
ALTER TABLE "Piece"
  ADD CONSTRAINT "Piece_compositionId_fkey" FOREIGN KEY ("compositionId") REFERENCES "Composition"("id") ON DELETE RESTRICT ON UPDATE CASCADE,
  ADD CONSTRAINT "Piece_composer_of_composition" CHECK ("compositionId" IS NULL OR "composerId" IS NULL),
  ADD CONSTRAINT "Piece_end" CHECK ("endSeconds" > "startSeconds"),
  ADD CONSTRAINT "Piece_sruti_present" CHECK (btrim("sruti") <> '');

-- What changes in the new tables is noted for the search index too. A note of the same transaction is as good as new.
CREATE OR REPLACE FUNCTION search_note_pieces() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO "SearchStale" AS s ("videoId")
    SELECT DISTINCT v."id" FROM changed c JOIN "Video" v ON v."id" = c."videoId" ORDER BY 1
    ON CONFLICT ("videoId") DO UPDATE SET "since" = CURRENT_TIMESTAMP WHERE s."since" <> CURRENT_TIMESTAMP;
  RETURN NULL;
END $$;

-- With a piece go its ragas and talas, a statement for each: then there is nothing to do.
CREATE FUNCTION search_note_piece_parts() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF EXISTS (SELECT FROM changed) THEN
    INSERT INTO "SearchStale" AS s ("videoId")
      SELECT DISTINCT p."videoId" FROM changed c JOIN "Piece" p ON p."id" = c."pieceId" ORDER BY 1
      ON CONFLICT ("videoId") DO UPDATE SET "since" = CURRENT_TIMESTAMP WHERE s."since" <> CURRENT_TIMESTAMP;
  END IF;
  RETURN NULL;
END $$;

-- Of something from which videos are reached through other tables. TG_ARGV: joins from it ("c") to pieces ("p").
CREATE FUNCTION search_note_joined() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  EXECUTE format(
    'INSERT INTO "SearchStale" ("videoId") SELECT DISTINCT p."videoId" FROM changed c %s ORDER BY 1
       ON CONFLICT ("videoId") DO UPDATE SET "since" = CURRENT_TIMESTAMP', TG_ARGV[0]);
  RETURN NULL;
END $$;

CREATE TRIGGER search_performer_insert AFTER INSERT ON "VideoPerformer" REFERENCING NEW TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION search_note_pieces();
CREATE TRIGGER search_performer_update AFTER UPDATE ON "VideoPerformer" REFERENCING NEW TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION search_note_pieces();
CREATE TRIGGER search_performer_move AFTER UPDATE ON "VideoPerformer" REFERENCING OLD TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION search_note_pieces();
CREATE TRIGGER search_performer_delete AFTER DELETE ON "VideoPerformer" REFERENCING OLD TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION search_note_pieces();

CREATE TRIGGER search_piece_raga_insert AFTER INSERT ON "PieceRaga" REFERENCING NEW TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION search_note_piece_parts();
CREATE TRIGGER search_piece_raga_update AFTER UPDATE ON "PieceRaga" REFERENCING NEW TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION search_note_piece_parts();
CREATE TRIGGER search_piece_raga_delete AFTER DELETE ON "PieceRaga" REFERENCING OLD TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION search_note_piece_parts();
CREATE TRIGGER search_piece_tala_insert AFTER INSERT ON "PieceTala" REFERENCING NEW TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION search_note_piece_parts();
CREATE TRIGGER search_piece_tala_update AFTER UPDATE ON "PieceTala" REFERENCING NEW TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION search_note_piece_parts();
CREATE TRIGGER search_piece_tala_delete AFTER DELETE ON "PieceTala" REFERENCING OLD TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION search_note_piece_parts();

CREATE OR REPLACE TRIGGER search_artist_update AFTER UPDATE ON "Artist" REFERENCING NEW TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION search_note_pointing('VideoPerformer', 'artistId');
CREATE OR REPLACE TRIGGER search_raga_update AFTER UPDATE ON "Raga" REFERENCING NEW TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION
  search_note_joined('JOIN "PieceRaga" r ON r."ragaId" = c."id" JOIN "Piece" p ON p."id" = r."pieceId"');
CREATE OR REPLACE TRIGGER search_tala_update AFTER UPDATE ON "Tala" REFERENCING NEW TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION
  search_note_joined('JOIN "PieceTala" t ON t."talaId" = c."id" JOIN "Piece" p ON p."id" = t."pieceId"');
CREATE TRIGGER search_composition_update AFTER UPDATE ON "Composition" REFERENCING NEW TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION search_note_pointing('Piece', 'compositionId');
CREATE TRIGGER search_composer_update_of_compositions AFTER UPDATE ON "Composer" REFERENCING NEW TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION
  search_note_joined('JOIN "Composition" w ON w."composerId" = c."id" JOIN "Piece" p ON p."compositionId" = w."id"');
CREATE TRIGGER search_form_update_of_compositions AFTER UPDATE ON "MusicalForm" REFERENCING NEW TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION
  search_note_joined('JOIN "Composition" w ON w."formId" = c."id" JOIN "Piece" p ON p."compositionId" = w."id"');

INSERT INTO "SearchStale" ("videoId")
  SELECT DISTINCT p."videoId" FROM "Piece" p JOIN "Composition" c ON c."id" = p."compositionId"
  WHERE p."title" <> c."title" OR c."aliases" <> '{}' ORDER BY 1
  ON CONFLICT ("videoId") DO UPDATE SET "since" = CURRENT_TIMESTAMP;

-- Instances of the version before go on serving while they are replaced: they read and write these columns. What they
-- write is taken over; this version does not touch them, and the next drops them with the triggers.
ALTER TABLE "Video" DROP CONSTRAINT "Video_artistId_fkey";
ALTER TABLE "Piece" DROP CONSTRAINT "Piece_ragaId_fkey", DROP CONSTRAINT "Piece_talaId_fkey";
DROP INDEX "Video_artistId_publishedAt_id_idx", "Piece_ragaId_idx", "Piece_talaId_idx", "Piece_title_idx";

CREATE FUNCTION take_over_artist() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  DELETE FROM "VideoPerformer" WHERE "videoId" = NEW."id" AND "artistId" = NEW."artistId" AND "position" > 1;
  INSERT INTO "VideoPerformer" ("videoId", "artistId", "position") VALUES (NEW."id", NEW."artistId", 1)
    ON CONFLICT ("videoId", "position") DO UPDATE SET "artistId" = NEW."artistId";
  RETURN NULL;
END $$;
CREATE TRIGGER video_artist_of_version_before AFTER INSERT OR UPDATE OF "artistId" ON "Video"
  FOR EACH ROW WHEN (NEW."artistId" IS NOT NULL) EXECUTE FUNCTION take_over_artist();

CREATE FUNCTION take_over_raga_and_tala() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO "PieceRaga" SELECT NEW."id", NEW."ragaId", 1 WHERE NEW."ragaId" IS NOT NULL ON CONFLICT DO NOTHING;
  INSERT INTO "PieceTala" SELECT NEW."id", NEW."talaId", 1 WHERE NEW."talaId" IS NOT NULL ON CONFLICT DO NOTHING;
  RETURN NULL;
END $$;
CREATE TRIGGER piece_raga_and_tala_of_version_before AFTER INSERT ON "Piece"
  FOR EACH ROW WHEN (NEW."ragaId" IS NOT NULL OR NEW."talaId" IS NOT NULL) EXECUTE FUNCTION take_over_raga_and_tala();
