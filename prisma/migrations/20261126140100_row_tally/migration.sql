-- How many rows a list of staff has, by day (UTC) of the column that it is ordered by. From it the total and the place of any
-- page are read without counting rows. Triggers keep it in step, in the transaction of the change, as those of VideoTally.

-- CreateTable
CREATE TABLE "RowTally" (
    "id" BIGSERIAL NOT NULL,
    "list" VARCHAR(63) NOT NULL,
    "day" DATE NOT NULL,
    "count" INTEGER NOT NULL,

    CONSTRAINT "RowTally_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE INDEX "RowTally_list_day_idx" ON "RowTally"("list", "day");

-- Transactions never wait for each other here: several rows may stand for one day, and only those that nobody else has in
-- hand are added up.
CREATE FUNCTION row_tally_add(of_list text, of_day date, more bigint) RETURNS void LANGUAGE sql AS $$
  WITH folded AS (
    DELETE FROM "RowTally" WHERE "id" = ANY (ARRAY(
      SELECT "id" FROM "RowTally" WHERE "list" = of_list AND "day" = of_day FOR UPDATE SKIP LOCKED
    )) RETURNING "count"
  ), total AS (SELECT coalesce(sum("count"), 0) + more AS count FROM folded)
  INSERT INTO "RowTally" ("list", "day", "count") SELECT of_list, of_day, count FROM total WHERE count <> 0
$$;

-- Its argument is the column that the list is ordered by.
CREATE FUNCTION row_tally_note() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'TRUNCATE' THEN
    DELETE FROM "RowTally" WHERE "list" = TG_TABLE_NAME;
  ELSE
    EXECUTE format(
      'SELECT row_tally_add(%L, day, n) FROM (
         SELECT (%I AT TIME ZONE ''UTC'')::date AS day, %s count(*) AS n FROM changed GROUP BY 1 ORDER BY 1) g',
      TG_TABLE_NAME, TG_ARGV[0], CASE TG_OP WHEN 'INSERT' THEN '' ELSE '-' END);
  END IF;
  RETURN NULL;
END $$;

CREATE FUNCTION row_tally_move() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  old_day date;
  new_day date;
BEGIN
  EXECUTE format('SELECT ($1.%1$I AT TIME ZONE ''UTC'')::date, ($2.%1$I AT TIME ZONE ''UTC'')::date', TG_ARGV[0])
    INTO old_day, new_day USING OLD, NEW;
  IF old_day <> new_day THEN
    PERFORM row_tally_add(TG_TABLE_NAME, old_day, -1);
    PERFORM row_tally_add(TG_TABLE_NAME, new_day, 1);
  END IF;
  RETURN NULL;
END $$;

DO $$
DECLARE
  list record;
BEGIN
  FOR list IN SELECT * FROM (VALUES ('User', 'createdAt'), ('OutboxMail', 'createdAt'), ('Subscription', 'currentPeriodEnd'))
    AS t("table", "column") LOOP
    EXECUTE format('CREATE TRIGGER row_tally_insert AFTER INSERT ON %I REFERENCING NEW TABLE AS changed
      FOR EACH STATEMENT EXECUTE FUNCTION row_tally_note(%L)', list."table", list."column");
    EXECUTE format('CREATE TRIGGER row_tally_delete AFTER DELETE ON %I REFERENCING OLD TABLE AS changed
      FOR EACH STATEMENT EXECUTE FUNCTION row_tally_note(%L)', list."table", list."column");
    EXECUTE format('CREATE TRIGGER row_tally_truncate AFTER TRUNCATE ON %I
      FOR EACH STATEMENT EXECUTE FUNCTION row_tally_note(%L)', list."table", list."column");
    EXECUTE format('CREATE TRIGGER row_tally_move AFTER UPDATE OF %2$I ON %1$I
      FOR EACH ROW WHEN (OLD.%2$I IS DISTINCT FROM NEW.%2$I) EXECUTE FUNCTION row_tally_move(%2$L)',
      list."table", list."column");
    EXECUTE format('INSERT INTO "RowTally" ("list", "day", "count")
      SELECT %L, (%I AT TIME ZONE ''UTC'')::date, count(*) FROM %I GROUP BY 2', list."table", list."column", list."table");
  END LOOP;
END $$;
