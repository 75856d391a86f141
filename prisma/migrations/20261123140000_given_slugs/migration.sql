-- A new row may bring its slug: imports make those of many compositions at once.
CREATE OR REPLACE FUNCTION name_slug_set() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  wanted text;
  taken boolean;
BEGIN
  IF TG_OP = 'INSERT' AND NEW."slug" <> '' THEN
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
