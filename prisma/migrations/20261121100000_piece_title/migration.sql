-- Films in which the same work is performed are looked up by its title. A hash: titles have no bound on their length.
CREATE INDEX "Piece_title_idx" ON "Piece" USING HASH ("title");
