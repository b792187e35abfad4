-- An odometer that no store told is not known: as 0 it passed every limit of km and took the price of a zero-km car. Those of before
-- stay, as a 0 that was told can't be told from one that wasn't.

alter table veiculo alter column hodometro drop default, alter column hodometro drop not null;
