select count(*) filter (
  where do_cpf
    and do_endereco
    and not aberta) as par_erradas, count(*) filter (
  where do_cpf
    and do_endereco
    and aberta) as par_pendentes, min(ocorrida_em) filter (
  where do_cpf
    and do_endereco
    and not aberta) as par_desde, count(*) filter (
  where do_endereco
    and not aberta) as endereco_erradas, count(*) filter (
  where do_endereco
    and aberta) as endereco_pendentes, min(ocorrida_em) filter (
  where do_endereco
    and not aberta) as endereco_desde, count(*) filter (
  where do_cpf
    and not conhecida
    and not aberta) as cpf_erradas, count(*) filter (
  where do_cpf
    and not conhecida
    and aberta) as cpf_pendentes, (
  select ultima_vaga
  from fila_de_entrada
  where chave_hash = $1) as ultima_vaga
from (
  select cpf_hash = $2 as do_cpf, endereco = $3 as do_endereco, conhecida, ocorrida_em, pendente
    and ocorrida_em > $4 as aberta
  from tentativa_login
  where (cpf_hash = $5
      or endereco = $6)
    and ocorrida_em > $7
    and id < $8 ) as tentativa;
