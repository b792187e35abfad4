-- The pledge that a line's vehicle is: found before the load asks, so that a vehicle without one is asked about.
alter table importacao_saldo add penhor_id bigint;
