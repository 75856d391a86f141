-- Pages about names: their facts, addresses that never break, and when they changed.

ALTER TABLE "Raga" ADD COLUMN "facts" JSONB NOT NULL DEFAULT '{}',
  ADD COLUMN "changedAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP;
ALTER TABLE "Tala" ADD COLUMN "facts" JSONB NOT NULL DEFAULT '{}',
  ADD COLUMN "changedAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP;
ALTER TABLE "Composer" ADD COLUMN "facts" JSONB NOT NULL DEFAULT '{}',
  ADD COLUMN "changedAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP;
ALTER TABLE "Composition" ADD COLUMN "facts" JSONB NOT NULL DEFAULT '{}',
  ADD COLUMN "changedAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  ADD COLUMN "ragaId" INTEGER REFERENCES "Raga"("id") ON DELETE RESTRICT ON UPDATE CASCADE,
  ADD COLUMN "talaId" INTEGER REFERENCES "Tala"("id") ON DELETE RESTRICT ON UPDATE CASCADE;
ALTER TABLE "Artist" ADD COLUMN "facts" JSONB NOT NULL DEFAULT '{}', ADD COLUMN "slug" TEXT;
CREATE INDEX "Raga_melakarta_idx" ON "Raga"("melakarta");
CREATE INDEX "Composition_ragaId_idx" ON "Composition"("ragaId");
CREATE INDEX "Composition_talaId_idx" ON "Composition"("talaId");

-- As before, but an artist's slug is always made anew: one that comes back from the trash may find another in its place.
CREATE OR REPLACE FUNCTION name_slug_set() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  wanted text;
  taken boolean;
BEGIN
  IF TG_OP = 'INSERT' AND NEW."slug" <> '' AND TG_TABLE_NAME <> 'Artist' THEN
    RETURN NEW;
  END IF;
  wanted := coalesce(name_slug(to_jsonb(NEW) ->> TG_ARGV[0]), NEW."id"::text);
  LOOP
    EXECUTE format('SELECT EXISTS (SELECT FROM %I WHERE "slug" = $1 AND "id" <> $2)', TG_TABLE_NAME)
      INTO taken USING wanted, NEW."id";
    EXIT WHEN NOT taken;
    wanted := wanted || '-' || NEW."id";
  END LOOP;
  NEW."slug" := wanted;
  RETURN NEW;
END $$;

CREATE UNIQUE INDEX "Artist_slug_key" ON "Artist"("slug");
CREATE TRIGGER name_slug BEFORE INSERT OR UPDATE OF "name" ON "Artist"
  FOR EACH ROW EXECUTE FUNCTION name_slug_set('name');
ALTER TABLE "Artist" DISABLE TRIGGER search_artist_update;
UPDATE "Artist" SET "name" = "name";
ALTER TABLE "Artist" ENABLE TRIGGER search_artist_update;
ALTER TABLE "Artist" ALTER COLUMN "slug" SET NOT NULL, ALTER COLUMN "slug" SET DEFAULT '';

-- A row that was stored as JSON before these columns were there comes back with nulls in them.
CREATE FUNCTION name_facts_set() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW."facts" := coalesce(NEW."facts", '{}');
  IF TG_TABLE_NAME <> 'Artist' THEN
    NEW."changedAt" := CASE WHEN TG_OP = 'INSERT' THEN coalesce(NEW."changedAt", CURRENT_TIMESTAMP) ELSE CURRENT_TIMESTAMP END;
  END IF;
  RETURN NEW;
END $$;

-- Slugs that were in use lead on: a search engine and a printed programme do not forget an address.
CREATE TABLE "OldSlug" (
  "kind" TEXT NOT NULL,
  "slug" TEXT NOT NULL,
  "nameId" INTEGER NOT NULL,
  "since" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  CONSTRAINT "OldSlug_pkey" PRIMARY KEY ("kind", "slug")
);
CREATE INDEX "OldSlug_kind_nameId_idx" ON "OldSlug"("kind", "nameId");

CREATE FUNCTION old_slug_note() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO "OldSlug" ("kind", "slug", "nameId") VALUES (TG_TABLE_NAME, OLD."slug", OLD."id")
    ON CONFLICT ("kind", "slug") DO UPDATE SET "nameId" = excluded."nameId", "since" = excluded."since";
  RETURN NULL;
END $$;

DO $$
DECLARE
  name_table text;
BEGIN
  FOREACH name_table IN ARRAY ARRAY['Raga', 'Tala', 'Composer', 'Composition', 'Artist'] LOOP
    EXECUTE format('CREATE TRIGGER name_facts BEFORE INSERT OR UPDATE ON %I
      FOR EACH ROW EXECUTE FUNCTION name_facts_set()', name_table);
    EXECUTE format('CREATE TRIGGER old_slug AFTER UPDATE ON %I
      FOR EACH ROW WHEN (OLD."slug" <> NEW."slug" AND OLD."slug" <> '''') EXECUTE FUNCTION old_slug_note()', name_table);
  END LOOP;
END $$;
