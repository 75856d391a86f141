-- Ragas, talas, composers and forms have a slug: their name in the letters of an address. A trigger makes it, because
-- names are created in many ways: by forms, imports, the demo catalogue and operators.

-- 'Hari Kāmbhoji' is hari-kambhoji. Null where the name has other letters than a to z after its marks are taken off.
CREATE FUNCTION name_slug(name text) RETURNS text LANGUAGE sql IMMUTABLE AS $$
  SELECT CASE WHEN plain !~ '[^ -~]' THEN nullif(trim(BOTH '-' FROM regexp_replace(plain, '[^a-z0-9]+', '-', 'g')), '') END
  FROM (
    SELECT lower(translate(regexp_replace(normalize(name, NFKD), '[\u0300-\u036f]', '', 'g'), '‘’“”–—·', '       ') COLLATE "C")
      AS plain
  ) letters
$$;

-- The slug follows the name. Where another row has it the id makes it unique, and where there is none the id is it.
CREATE FUNCTION name_slug_set() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  wanted text := coalesce(name_slug(NEW."name"), NEW."id"::text);
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

-- What exists gets its slug by an update that changes nothing else: the search index need not be made anew for it.

ALTER TABLE "Raga" ADD COLUMN "slug" TEXT;
CREATE UNIQUE INDEX "Raga_slug_key" ON "Raga"("slug");
CREATE TRIGGER name_slug BEFORE INSERT OR UPDATE OF "name" ON "Raga" FOR EACH ROW EXECUTE FUNCTION name_slug_set();
ALTER TABLE "Raga" DISABLE TRIGGER search_raga_update;
UPDATE "Raga" SET "name" = "name";
ALTER TABLE "Raga" ENABLE TRIGGER search_raga_update;
ALTER TABLE "Raga" ALTER COLUMN "slug" SET NOT NULL, ALTER COLUMN "slug" SET DEFAULT '';

ALTER TABLE "Tala" ADD COLUMN "slug" TEXT;
CREATE UNIQUE INDEX "Tala_slug_key" ON "Tala"("slug");
CREATE TRIGGER name_slug BEFORE INSERT OR UPDATE OF "name" ON "Tala" FOR EACH ROW EXECUTE FUNCTION name_slug_set();
ALTER TABLE "Tala" DISABLE TRIGGER search_tala_update;
UPDATE "Tala" SET "name" = "name";
ALTER TABLE "Tala" ENABLE TRIGGER search_tala_update;
ALTER TABLE "Tala" ALTER COLUMN "slug" SET NOT NULL, ALTER COLUMN "slug" SET DEFAULT '';

ALTER TABLE "Composer" ADD COLUMN "slug" TEXT;
CREATE UNIQUE INDEX "Composer_slug_key" ON "Composer"("slug");
CREATE TRIGGER name_slug BEFORE INSERT OR UPDATE OF "name" ON "Composer" FOR EACH ROW EXECUTE FUNCTION name_slug_set();
ALTER TABLE "Composer" DISABLE TRIGGER search_composer_update;
UPDATE "Composer" SET "name" = "name";
ALTER TABLE "Composer" ENABLE TRIGGER search_composer_update;
ALTER TABLE "Composer" ALTER COLUMN "slug" SET NOT NULL, ALTER COLUMN "slug" SET DEFAULT '';

ALTER TABLE "MusicalForm" ADD COLUMN "slug" TEXT;
CREATE UNIQUE INDEX "MusicalForm_slug_key" ON "MusicalForm"("slug");
CREATE TRIGGER name_slug BEFORE INSERT OR UPDATE OF "name" ON "MusicalForm" FOR EACH ROW EXECUTE FUNCTION name_slug_set();
ALTER TABLE "MusicalForm" DISABLE TRIGGER search_form_update;
UPDATE "MusicalForm" SET "name" = "name";
ALTER TABLE "MusicalForm" ENABLE TRIGGER search_form_update;
ALTER TABLE "MusicalForm" ALTER COLUMN "slug" SET NOT NULL, ALTER COLUMN "slug" SET DEFAULT '';
