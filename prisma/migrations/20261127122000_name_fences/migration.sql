-- How many videos have a name between two fences, so that a page in the middle of all videos by name begins at one. A
-- night puts the fences four thousand videos apart (`name_fences_set`); in between they stay, and triggers count.

-- CreateTable
CREATE TABLE "NameFence" (
    "place" INTEGER NOT NULL,
    "from" TEXT NOT NULL,

    CONSTRAINT "NameFence_pkey" PRIMARY KEY ("place")
);

-- CreateIndex
CREATE UNIQUE INDEX "NameFence_from_key" ON "NameFence"("from");

-- `RowTally` has them as the list `name`, each as the day that is so many days after its first.
CREATE FUNCTION name_fence_day(of_place integer) RETURNS date LANGUAGE sql IMMUTABLE AS $$
  SELECT date '2000-01-01' + of_place
$$;

-- Whoever writes names waits for it, and it for them: a second for a million videos.
CREATE FUNCTION name_fences_set(apart integer DEFAULT 4000) RETURNS void LANGUAGE plpgsql SET lock_timeout = '2s' AS $$
BEGIN
  LOCK TABLE "Video" IN SHARE MODE;
  DELETE FROM "NameFence";
  DELETE FROM "RowTally" WHERE "list" = 'name';
  WITH part AS MATERIALIZED (
    SELECT "place", min("name") AS "from", count(*) AS n
    FROM (SELECT "name", ((rank() OVER (ORDER BY "name")) / apart)::int AS "place" FROM "Video") v GROUP BY 1
  ), fence AS (
    INSERT INTO "NameFence" ("place", "from")
      SELECT "place", "from" FROM part WHERE "place" > 0 UNION ALL SELECT 0, ''
  )
  INSERT INTO "RowTally" ("list", "day", "count") SELECT 'name', name_fence_day("place"), n FROM part;
END $$;

CREATE FUNCTION name_fence_tally() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'TRUNCATE' THEN
    DELETE FROM "RowTally" WHERE "list" = 'name';
    RETURN NULL;
  ELSIF TG_OP = 'INSERT' THEN
    PERFORM name_fence_add(ARRAY(SELECT "name" FROM after_change), '{}');
  ELSIF TG_OP = 'DELETE' THEN
    PERFORM name_fence_add('{}', ARRAY(SELECT "name" FROM before_change));
  ELSE
    PERFORM name_fence_add(array_agg(a."name"), array_agg(b."name"))
      FROM after_change a JOIN before_change b USING ("id") WHERE a."name" <> b."name" HAVING count(*) > 0;
  END IF;
  RETURN NULL;
END $$;

CREATE FUNCTION name_fence_add(more text[], fewer text[]) RETURNS void LANGUAGE sql AS $$
  SELECT row_tally_add_all(array_agg('name'::text), array_agg(name_fence_day("place")), array_agg(n)) FROM (
    SELECT f."place", sum(one) AS n FROM (
      SELECT name, 1 AS one FROM unnest(more) name UNION ALL SELECT name, -1 FROM unnest(fewer) name
    ) c CROSS JOIN LATERAL (
      SELECT "place" FROM "NameFence" WHERE "from" <= c.name ORDER BY "from" DESC LIMIT 1
    ) f GROUP BY 1 HAVING sum(one) <> 0
  ) g HAVING count(*) > 0
$$;

CREATE TRIGGER tally_name_insert AFTER INSERT ON "Video" REFERENCING NEW TABLE AS after_change
  FOR EACH STATEMENT EXECUTE FUNCTION name_fence_tally();
CREATE TRIGGER tally_name_update AFTER UPDATE ON "Video"
  REFERENCING OLD TABLE AS before_change NEW TABLE AS after_change
  FOR EACH STATEMENT EXECUTE FUNCTION name_fence_tally();
CREATE TRIGGER tally_name_delete AFTER DELETE ON "Video" REFERENCING OLD TABLE AS before_change
  FOR EACH STATEMENT EXECUTE FUNCTION name_fence_tally();
CREATE TRIGGER tally_name_truncate AFTER TRUNCATE ON "Video"
  FOR EACH STATEMENT EXECUTE FUNCTION name_fence_tally();

SELECT name_fences_set();
