-- Names in the scripts of India. What is drafted anew is queued by triggers, so that no way to write a name is forgotten.

CREATE TYPE "IndianScript" AS ENUM ('deva', 'taml', 'telu', 'knda', 'mlym');

CREATE TABLE "ScriptSpelling" (
  "kind" TEXT NOT NULL,
  "nameId" INTEGER NOT NULL,
  "script" "IndianScript" NOT NULL,
  "text" TEXT NOT NULL,
  "ofName" TEXT NOT NULL,
  "confirmedAt" TIMESTAMPTZ(3),
  "confirmedBy" TEXT,
  "reason" TEXT NOT NULL DEFAULT '',
  CONSTRAINT "ScriptSpelling_pkey" PRIMARY KEY ("kind", "nameId", "script")
);

CREATE TABLE "UndraftedName" (
  "kind" TEXT NOT NULL,
  "nameId" INTEGER NOT NULL,
  CONSTRAINT "UndraftedName_pkey" PRIMARY KEY ("kind", "nameId")
);

-- Readers ask for names as they are written. A title may be that of several compositions, a name of several artists.
CREATE INDEX "Composition_title_idx" ON "Composition"("title");

CREATE FUNCTION undrafted_names() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO "UndraftedName" ("kind", "nameId") SELECT lower(TG_TABLE_NAME), "id" FROM made ON CONFLICT DO NOTHING;
  RETURN NULL;
END $$;

CREATE FUNCTION undrafted_name() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO "UndraftedName" ("kind", "nameId") VALUES (lower(TG_TABLE_NAME), NEW."id") ON CONFLICT DO NOTHING;
  RETURN NULL;
END $$;

DO $$
DECLARE
  name_table text;
BEGIN
  FOREACH name_table IN ARRAY ARRAY['Raga', 'Tala', 'Composer', 'Composition', 'Artist'] LOOP
    EXECUTE format('CREATE TRIGGER undrafted_made AFTER INSERT ON %I REFERENCING NEW TABLE AS made
      FOR EACH STATEMENT EXECUTE FUNCTION undrafted_names()', name_table);
    EXECUTE format('CREATE TRIGGER undrafted_renamed AFTER UPDATE ON %I
      FOR EACH ROW WHEN (OLD.%2$I IS DISTINCT FROM NEW.%2$I OR OLD."aliases" IS DISTINCT FROM NEW."aliases")
      EXECUTE FUNCTION undrafted_name()', name_table, CASE name_table WHEN 'Composition' THEN 'title' ELSE 'name' END);
    EXECUTE format('INSERT INTO "UndraftedName" ("kind", "nameId") SELECT %L, "id" FROM %I', lower(name_table), name_table);
  END LOOP;
END $$;
