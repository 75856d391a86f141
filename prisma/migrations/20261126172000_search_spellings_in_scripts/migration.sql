-- A confirmed spelling in a script of India is one more spelling by which videos are found. Drafts are not.

CREATE FUNCTION search_note_scripts() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO "SearchStale" ("videoId")
    SELECT p."videoId" FROM changed c JOIN "VideoPerformer" p ON p."artistId" = c."nameId"
      WHERE c."kind" = 'artist' AND c."confirmedAt" IS NOT NULL
    UNION SELECT p."videoId" FROM changed c JOIN "PieceRaga" r ON r."ragaId" = c."nameId"
      JOIN "Piece" p ON p."id" = r."pieceId" WHERE c."kind" = 'raga' AND c."confirmedAt" IS NOT NULL
    UNION SELECT p."videoId" FROM changed c JOIN "PieceTala" t ON t."talaId" = c."nameId"
      JOIN "Piece" p ON p."id" = t."pieceId" WHERE c."kind" = 'tala' AND c."confirmedAt" IS NOT NULL
    UNION SELECT p."videoId" FROM changed c JOIN "Piece" p ON p."compositionId" = c."nameId"
      WHERE c."kind" = 'composition' AND c."confirmedAt" IS NOT NULL
    UNION SELECT p."videoId" FROM changed c JOIN "Piece" p ON p."composerId" = c."nameId"
      WHERE c."kind" = 'composer' AND c."confirmedAt" IS NOT NULL
    UNION SELECT p."videoId" FROM changed c JOIN "Composition" w ON w."composerId" = c."nameId"
      JOIN "Piece" p ON p."compositionId" = w."id" WHERE c."kind" = 'composer' AND c."confirmedAt" IS NOT NULL
    ORDER BY 1
    ON CONFLICT ("videoId") DO UPDATE SET "since" = CURRENT_TIMESTAMP;
  RETURN NULL;
END $$;

CREATE TRIGGER search_script_insert AFTER INSERT ON "ScriptSpelling" REFERENCING NEW TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION search_note_scripts();
CREATE TRIGGER search_script_update AFTER UPDATE ON "ScriptSpelling" REFERENCING NEW TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION search_note_scripts();
CREATE TRIGGER search_script_taken_back AFTER UPDATE ON "ScriptSpelling" REFERENCING OLD TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION search_note_scripts();
CREATE TRIGGER search_script_delete AFTER DELETE ON "ScriptSpelling" REFERENCING OLD TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION search_note_scripts();

-- What is confirmed already is indexed by the worker once the new release runs.
INSERT INTO "SearchStale" ("videoId")
  SELECT "id" FROM "Video" WHERE EXISTS (SELECT FROM "ScriptSpelling" WHERE "confirmedAt" IS NOT NULL)
  ON CONFLICT ("videoId") DO NOTHING;
