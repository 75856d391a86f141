-- Compositions have a slug too, of their title.

CREATE OR REPLACE FUNCTION name_slug_set() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  wanted text := coalesce(name_slug(to_jsonb(NEW) ->> TG_ARGV[0]), NEW."id"::text);
  taken boolean;
BEGIN
  LOOP
    EXECUTE format('SELECT EXISTS (SELECT FROM %I WHERE "slug" = $1 AND "id" <> $2)', TG_TABLE_NAME)
      INTO taken USING wanted, NEW."id";
    EXIT WHEN NOT taken;
    wanted := wanted || '-' || NEW."id";
  END LOOP;
  NEW."slug" := wanted;
  RETURN NEW;
END $$;

CREATE OR REPLACE TRIGGER name_slug BEFORE INSERT OR UPDATE OF "name" ON "Raga"
  FOR EACH ROW EXECUTE FUNCTION name_slug_set('name');
CREATE OR REPLACE TRIGGER name_slug BEFORE INSERT OR UPDATE OF "name" ON "Tala"
  FOR EACH ROW EXECUTE FUNCTION name_slug_set('name');
CREATE OR REPLACE TRIGGER name_slug BEFORE INSERT OR UPDATE OF "name" ON "Composer"
  FOR EACH ROW EXECUTE FUNCTION name_slug_set('name');
CREATE OR REPLACE TRIGGER name_slug BEFORE INSERT OR UPDATE OF "name" ON "MusicalForm"
  FOR EACH ROW EXECUTE FUNCTION name_slug_set('name');

ALTER TABLE "Composition" ADD COLUMN "slug" TEXT;
CREATE UNIQUE INDEX "Composition_slug_key" ON "Composition"("slug");
CREATE TRIGGER name_slug BEFORE INSERT OR UPDATE OF "title" ON "Composition"
  FOR EACH ROW EXECUTE FUNCTION name_slug_set('title');
ALTER TABLE "Composition" DISABLE TRIGGER search_composition_update;
UPDATE "Composition" SET "title" = "title";
ALTER TABLE "Composition" ENABLE TRIGGER search_composition_update;
ALTER TABLE "Composition" ALTER COLUMN "slug" SET NOT NULL, ALTER COLUMN "slug" SET DEFAULT '';
