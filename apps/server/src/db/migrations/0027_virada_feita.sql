-- The years whose turn was evaluated. Without it every start of the server would do so again, and what another cause changed meanwhile would
-- stand in the history as the new year's.
create table virada_do_ano (
  ano smallint primary key,
  concluida_em timestamptz not null
);
