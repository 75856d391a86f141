-- What the list of staff filters videos by, at hand: whether there is a programme, and the name in small letters.
-- Triggers alone write both.
ALTER TABLE "Video"
    ADD COLUMN "hasProgramme" BOOLEAN NOT NULL DEFAULT false,
    ADD COLUMN "nameKey" TEXT COLLATE "C" NOT NULL DEFAULT '';

-- The search index and the counts do not depend on them.
ALTER TABLE "Video" DISABLE TRIGGER USER;
UPDATE "Video" v SET
    "hasProgramme" = EXISTS (SELECT FROM "Piece" p WHERE p."videoId" = v."id"),
    "nameKey" = lower("name");
ALTER TABLE "Video" ENABLE TRIGGER USER;

CREATE INDEX "Video_nameKey_id_idx" ON "Video"("nameKey", "id");
CREATE INDEX "Video_without_programme_idx" ON "Video"("updatedAt" DESC, "id" DESC) WHERE NOT "hasProgramme";
CREATE INDEX "Video_without_source_idx" ON "Video"("updatedAt" DESC, "id" DESC)
    WHERE "publishedAt" IS NULL AND coalesce("vimeoId", "fileKey", "hlsUrl") IS NULL;
CREATE INDEX "VideoPerformer_first_idx" ON "VideoPerformer"("videoId") WHERE "position" = 1;

-- A new row has no programme yet, whatever its insertion says: what is restored is copied, and its pieces come later.
CREATE FUNCTION set_video_list_columns() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    IF TG_OP = 'INSERT' THEN
        NEW."hasProgramme" := false;
    END IF;
    NEW."nameKey" := lower(NEW."name");
    RETURN NEW;
END $$;
CREATE TRIGGER "Video_list_columns" BEFORE INSERT OR UPDATE OF "name" ON "Video"
    FOR EACH ROW EXECUTE FUNCTION set_video_list_columns();

-- The videos are locked before their pieces are looked at: of two who add and take away at once, the second sees what
-- the first has done. Only what is different is written.
CREATE FUNCTION note_programmes() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    PERFORM FROM "Video" WHERE "id" IN (SELECT "videoId" FROM changed) ORDER BY "id" FOR NO KEY UPDATE;
    UPDATE "Video" v SET "hasProgramme" = NOT v."hasProgramme"
        WHERE v."id" IN (SELECT "videoId" FROM changed)
          AND v."hasProgramme" <> EXISTS (SELECT FROM "Piece" p WHERE p."videoId" = v."id");
    RETURN NULL;
END $$;
CREATE TRIGGER list_piece_insert AFTER INSERT ON "Piece" REFERENCING NEW TABLE AS changed
    FOR EACH STATEMENT EXECUTE FUNCTION note_programmes();
CREATE TRIGGER list_piece_delete AFTER DELETE ON "Piece" REFERENCING OLD TABLE AS changed
    FOR EACH STATEMENT EXECUTE FUNCTION note_programmes();
