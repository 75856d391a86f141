-- What the lists of staff need to cost the same for a million rows as for ten thousand.

-- A page of a search of common words is read in the order of the list, from the index alone.
CREATE INDEX "User_createdAt_names_idx" ON "User"("createdAt" DESC, "id" DESC, "firstName", "lastName", "email");
CREATE INDEX "Video_updatedAt_nameKey_idx" ON "Video"("updatedAt" DESC, "id" DESC, "nameKey");

-- What one letter or two are in: trigrams know no less than three. Each letter of a text and each two side by side.
CREATE FUNCTION letter_pairs(given text) RETURNS text[] LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE AS $$
  SELECT array_agg(DISTINCT part) FROM (
    SELECT substr(given, place, size) AS part FROM generate_series(1, length(given)) place, (VALUES (1), (2)) s(size)) p
$$;
CREATE INDEX "User_letter_pairs_idx" ON "User"
  USING GIN (letter_pairs(lower("firstName" || ' ' || "lastName" || ' ' || "email")));
CREATE INDEX "Video_letter_pairs_idx" ON "Video" USING GIN (letter_pairs("nameKey"));

-- The audit log by one action or one kind of thing; what there are of both is read from the same indexes.
CREATE INDEX "AuditEntry_action_createdAt_id_idx" ON "AuditEntry"("action", "createdAt" DESC, "id" DESC);
CREATE INDEX "AuditEntry_entity_createdAt_id_idx" ON "AuditEntry"("entity", "createdAt" DESC, "id" DESC);

-- One of the two is rare in most catalogues.
CREATE INDEX "Video_freeAccess_updatedAt_id_idx" ON "Video"("freeAccess", "updatedAt" DESC, "id" DESC);

CREATE INDEX "FreeMembership_running_idx" ON "FreeMembership"("endsAt") WHERE "endedAt" IS NULL;

-- More lists that `RowTally` counts. Videos move from day to day whenever they are edited, many at once by an import: for
-- them the days of a whole statement are added up.
CREATE FUNCTION row_tally_edited_videos() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM row_tally_add('Video', day, n) FROM (
    SELECT day, sum(one) AS n FROM (
      SELECT ("updatedAt" AT TIME ZONE 'UTC')::date AS day, 1 AS one FROM after_change
      UNION ALL SELECT ("updatedAt" AT TIME ZONE 'UTC')::date, -1 FROM before_change
    ) each GROUP BY day HAVING sum(one) <> 0 ORDER BY day) g;
  RETURN NULL;
END $$;
CREATE TRIGGER row_tally_move AFTER UPDATE ON "Video"
  REFERENCING OLD TABLE AS before_change NEW TABLE AS after_change
  FOR EACH STATEMENT EXECUTE FUNCTION row_tally_edited_videos();

DO $$
DECLARE
  list record;
BEGIN
  FOR list IN SELECT * FROM (VALUES ('Video', 'updatedAt'), ('Enquiry', 'createdAt'), ('Prospect', 'importedAt'),
    ('Trailer', 'createdAt'), ('TrashItem', 'deletedAt')) AS t("table", "column") LOOP
    EXECUTE format('CREATE TRIGGER row_tally_insert AFTER INSERT ON %I REFERENCING NEW TABLE AS changed
      FOR EACH STATEMENT EXECUTE FUNCTION row_tally_note(%L)', list."table", list."column");
    EXECUTE format('CREATE TRIGGER row_tally_delete AFTER DELETE ON %I REFERENCING OLD TABLE AS changed
      FOR EACH STATEMENT EXECUTE FUNCTION row_tally_note(%L)', list."table", list."column");
    EXECUTE format('CREATE TRIGGER row_tally_truncate AFTER TRUNCATE ON %I
      FOR EACH STATEMENT EXECUTE FUNCTION row_tally_note(%L)', list."table", list."column");
    IF list."table" <> 'Video' THEN
      EXECUTE format('CREATE TRIGGER row_tally_move AFTER UPDATE OF %2$I ON %1$I
        FOR EACH ROW WHEN (OLD.%2$I IS DISTINCT FROM NEW.%2$I) EXECUTE FUNCTION row_tally_move(%2$L)',
        list."table", list."column");
    END IF;
    EXECUTE format('INSERT INTO "RowTally" ("list", "day", "count")
      SELECT %L, (%I AT TIME ZONE ''UTC'')::date, count(*) FROM %I GROUP BY 2', list."table", list."column", list."table");
  END LOOP;
END $$;

-- How many people have a running subscription, each once, for the overview. Stripe may tell of two subscriptions of one
-- person at once: who comes second waits, and then sees both. There are few locks, so that a change of many needs few.
CREATE FUNCTION row_tally_subscribers() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  people integer[];
  more integer[];
BEGIN
  IF TG_OP = 'TRUNCATE' THEN
    DELETE FROM "RowTally" WHERE "list" = 'Subscriber';
    RETURN NULL;
  ELSIF TG_OP = 'INSERT' THEN
    SELECT array_agg(person), array_agg(n) INTO people, more FROM (
      SELECT "userId" AS person, count(*) AS n FROM after_change
      WHERE "userId" IS NOT NULL AND "status" IN ('active', 'trialing') GROUP BY 1) g;
  ELSIF TG_OP = 'DELETE' THEN
    SELECT array_agg(person), array_agg(n) INTO people, more FROM (
      SELECT "userId" AS person, -count(*) AS n FROM before_change
      WHERE "userId" IS NOT NULL AND "status" IN ('active', 'trialing') GROUP BY 1) g;
  ELSE
    SELECT array_agg(person), array_agg(n) INTO people, more FROM (
      SELECT "userId" AS person, sum(one) AS n FROM (
        SELECT "userId", "status", 1 AS one FROM after_change UNION ALL SELECT "userId", "status", -1 FROM before_change
      ) each WHERE "userId" IS NOT NULL AND "status" IN ('active', 'trialing') GROUP BY 1 HAVING sum(one) <> 0) g;
  END IF;
  IF people IS NULL THEN RETURN NULL; END IF;
  PERFORM pg_advisory_xact_lock(7241913, place) FROM (
    SELECT DISTINCT person % 500 AS place FROM unnest(people) person ORDER BY 1) p;
  PERFORM row_tally_add('Subscriber', '2000-01-01', sum((now_runs > 0)::int - (now_runs - diff > 0)::int)) FROM (
    SELECT diff, (SELECT count(*) FROM "Subscription" s
      WHERE s."userId" = person AND s."status" IN ('active', 'trialing')) AS now_runs
    FROM unnest(people, more) AS c(person, diff)) g;
  RETURN NULL;
END $$;
CREATE TRIGGER row_tally_subscriber_insert AFTER INSERT ON "Subscription" REFERENCING NEW TABLE AS after_change
  FOR EACH STATEMENT EXECUTE FUNCTION row_tally_subscribers();
CREATE TRIGGER row_tally_subscriber_update AFTER UPDATE ON "Subscription"
  REFERENCING OLD TABLE AS before_change NEW TABLE AS after_change
  FOR EACH STATEMENT EXECUTE FUNCTION row_tally_subscribers();
CREATE TRIGGER row_tally_subscriber_delete AFTER DELETE ON "Subscription" REFERENCING OLD TABLE AS before_change
  FOR EACH STATEMENT EXECUTE FUNCTION row_tally_subscribers();
CREATE TRIGGER row_tally_subscriber_truncate AFTER TRUNCATE ON "Subscription"
  FOR EACH STATEMENT EXECUTE FUNCTION row_tally_subscribers();
INSERT INTO "RowTally" ("list", "day", "count")
  SELECT 'Subscriber', '2000-01-01', count(DISTINCT "userId") FROM "Subscription"
  WHERE "userId" IS NOT NULL AND "status" IN ('active', 'trialing') HAVING count("userId") > 0;
