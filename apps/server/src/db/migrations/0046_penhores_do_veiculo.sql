-- A vehicle's page names every contract that it ever backed: ended pledges too, which penhor_aberto leaves out.
create index penhor_veiculo on penhor (veiculo_id);
