import type { Carteira as Dados } from '@lastro/shared/carteira/carteira'
import type { Dia } from '@lastro/shared/dia'
import { useQuery } from '@tanstack/react-query'
import { usePermissao } from '#lib/session.ts'
import { LoadError } from '#ui/load-error.tsx'
import { Cobertura } from './cobertura.tsx'
import { EmOrdem } from './em-ordem.tsx'
import { CarteiraSkeleton } from './carteira-skeleton.tsx'
import { Descobertos, MesesEmFalta, PedidosVencidos, Prazos, Saidas, Vencidos } from './excecoes.tsx'
import { AlteracoesEmEspera, FilaDeEspera } from './fila.tsx'
import { PrimeirosPassos } from './primeiros-passos.tsx'
import { Situacoes } from './situacoes.tsx'
import { carteiraOptions } from './use-carteira.ts'
import classes from './carteira.module.css'

/**
 * An institution's /home: what needs an action, the most dangerous first, then the rest of the portfolio (domain 8).
 */
export function Carteira({ instituicaoId }: { instituicaoId: number }) {
  const { data, isError } = useQuery(carteiraOptions(instituicaoId))
  if (isError && !data) return <LoadError title="Não foi possível carregar o resumo." />
  if (!data) return <CarteiraSkeleton />
  const { primeirosPassos, situacoes, terminos, cobertura } = data
  if (primeirosPassos)
    return (
      <div className={classes.grade}>
        <div className={classes.coluna}>
          <PrimeirosPassos passos={primeirosPassos} />
          <Excecoes carteira={data} />
        </div>
      </div>
    )
  return (
    <div className={classes.grade}>
      <div className={`${classes.coluna} ${classes.primeira}`}>
        <Excecoes carteira={data} />
        <EmOrdem carteira={data} />
      </div>
      {(cobertura || situacoes) && (
        <div className={classes.coluna}>
          {cobertura && <Cobertura resumo={cobertura.resumo} instituicaoId={instituicaoId} />}
          {situacoes && <Situacoes situacoes={situacoes} terminos={terminos} />}
        </div>
      )}
    </div>
  )
}

/** The blocks that need an action. A block without items is not drawn. */
function Excecoes({ carteira }: { carteira: Dados }) {
  const { hoje, esperas, terminos, prazos, cobertura } = carteira
  return (
    <>
      {cobertura && <Saidas cobertura={cobertura} hoje={hoje} />}
      {cobertura && <Descobertos cobertura={cobertura} hoje={hoje} />}
      {terminos && <Vencidos terminos={terminos} hoje={hoje} />}
      {esperas && <Esperas esperas={esperas} hoje={hoje} />}
      {cobertura && <PedidosVencidos cobertura={cobertura} hoje={hoje} />}
      {cobertura && <MesesEmFalta cobertura={cobertura} />}
      {prazos && <Prazos prazos={prazos} hoje={hoje} />}
    </>
  )
}

function Esperas({ esperas, hoje }: { esperas: NonNullable<Dados['esperas']>; hoje: Dia }) {
  const pode = usePermissao('Contratos.Contratos.Aprovar')
  return (
    <>
      <FilaDeEspera
        titulo="Pendentes com a instituição"
        fila={esperas.instituicao}
        espera="instituicao"
        lado="instituicao"
        hoje={hoje}
      />
      <AlteracoesEmEspera
        titulo={
          pode ? 'Alterações de garantias a responder' : 'Alterações de garantias pendentes com a instituição'
        }
        alteracoes={esperas.instituicao.alteracoes}
        espera="instituicao"
        lado="instituicao"
        hoje={hoje}
      />
      <FilaDeEspera
        titulo="Pendentes com as lojas"
        fila={esperas.loja}
        espera="loja"
        lado="instituicao"
        hoje={hoje}
      />
      <AlteracoesEmEspera
        titulo="Alterações de garantias pendentes com as lojas"
        alteracoes={esperas.loja.alteracoes}
        espera="loja"
        lado="instituicao"
        hoje={hoje}
      />
    </>
  )
}
