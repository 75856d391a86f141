-- A video is noted for the search index when what the index is made of has changed, not whenever a row is written: to order
-- sub-categories, or to save the facts of a raga that half of the catalogue has, noted all of these videos. What is
-- compared here is what lib/domains/search/mutations.ts reads (indexedSelect).

-- TG_ARGV: the condition on a row as it is ("c") and as it was ("b"); joins from it to what has the videos ("p").
CREATE FUNCTION search_note_changed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  EXECUTE format(
    'INSERT INTO "SearchStale" AS s ("videoId")
       SELECT DISTINCT p."videoId" FROM changed c JOIN before_change b ON b."id" = c."id" AND %s %s ORDER BY 1
       ON CONFLICT ("videoId") DO UPDATE SET "since" = CURRENT_TIMESTAMP WHERE s."since" <> CURRENT_TIMESTAMP',
    TG_ARGV[0], TG_ARGV[1]);
  RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER search_video_update AFTER UPDATE ON "Video"
  REFERENCING OLD TABLE AS before_change NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION search_note_changed(
  '(c."name", c."venue", c."publishedAt", c."subCategoryId", c."seriesId")
     IS DISTINCT FROM (b."name", b."venue", b."publishedAt", b."subCategoryId", b."seriesId")',
  'CROSS JOIN LATERAL (SELECT c."id" AS "videoId") p');
CREATE OR REPLACE TRIGGER search_artist_update AFTER UPDATE ON "Artist"
  REFERENCING OLD TABLE AS before_change NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION search_note_changed(
  '(c."name", c."aliases", c."publishedAt") IS DISTINCT FROM (b."name", b."aliases", b."publishedAt")',
  'JOIN "VideoPerformer" p ON p."artistId" = c."id"');
CREATE OR REPLACE TRIGGER search_series_update AFTER UPDATE ON "Series"
  REFERENCING OLD TABLE AS before_change NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION search_note_changed(
  'c."name" IS DISTINCT FROM b."name"',
  'JOIN (SELECT "id" AS "videoId", "seriesId" FROM "Video") p ON p."seriesId" = c."id"');
CREATE OR REPLACE TRIGGER search_sub_category_update AFTER UPDATE ON "SubCategory"
  REFERENCING OLD TABLE AS before_change NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION search_note_changed(
  'c."name" IS DISTINCT FROM b."name"',
  'JOIN (SELECT "id" AS "videoId", "subCategoryId" FROM "Video") p ON p."subCategoryId" = c."id"');
CREATE OR REPLACE TRIGGER search_raga_update AFTER UPDATE ON "Raga"
  REFERENCING OLD TABLE AS before_change NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION search_note_changed(
  '(c."name", c."aliases") IS DISTINCT FROM (b."name", b."aliases")',
  'JOIN "PieceRaga" r ON r."ragaId" = c."id" JOIN "Piece" p ON p."id" = r."pieceId"');
CREATE OR REPLACE TRIGGER search_tala_update AFTER UPDATE ON "Tala"
  REFERENCING OLD TABLE AS before_change NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION search_note_changed(
  '(c."name", c."aliases") IS DISTINCT FROM (b."name", b."aliases")',
  'JOIN "PieceTala" t ON t."talaId" = c."id" JOIN "Piece" p ON p."id" = t."pieceId"');
CREATE OR REPLACE TRIGGER search_composer_update AFTER UPDATE ON "Composer"
  REFERENCING OLD TABLE AS before_change NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION search_note_changed(
  '(c."name", c."aliases") IS DISTINCT FROM (b."name", b."aliases")',
  'JOIN "Piece" p ON p."composerId" = c."id"');
CREATE OR REPLACE TRIGGER search_composer_update_of_compositions AFTER UPDATE ON "Composer"
  REFERENCING OLD TABLE AS before_change NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION search_note_changed(
  '(c."name", c."aliases") IS DISTINCT FROM (b."name", b."aliases")',
  'JOIN "Composition" w ON w."composerId" = c."id" JOIN "Piece" p ON p."compositionId" = w."id"');
CREATE OR REPLACE TRIGGER search_form_update AFTER UPDATE ON "MusicalForm"
  REFERENCING OLD TABLE AS before_change NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION search_note_changed(
  '(c."name", c."aliases") IS DISTINCT FROM (b."name", b."aliases")',
  'JOIN "Piece" p ON p."formId" = c."id"');
CREATE OR REPLACE TRIGGER search_form_update_of_compositions AFTER UPDATE ON "MusicalForm"
  REFERENCING OLD TABLE AS before_change NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION search_note_changed(
  '(c."name", c."aliases") IS DISTINCT FROM (b."name", b."aliases")',
  'JOIN "Composition" w ON w."formId" = c."id" JOIN "Piece" p ON p."compositionId" = w."id"');
CREATE OR REPLACE TRIGGER search_composition_update AFTER UPDATE ON "Composition"
  REFERENCING OLD TABLE AS before_change NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION search_note_changed(
  '(c."title", c."aliases", c."composerId", c."formId")
     IS DISTINCT FROM (b."title", b."aliases", b."composerId", b."formId")',
  'JOIN "Piece" p ON p."compositionId" = c."id"');

DROP FUNCTION search_note_pointing(), search_note_joined();
