import { Button, Text } from '@mantine/core'
import { type Dia, formatDia, formatMes } from '@lastro/shared/dia'
import type { FichaDoVeiculo } from '@lastro/shared/veiculos/ficha-do-veiculo'
import { useSuspenseQuery } from '@tanstack/react-query'
import { getRouteApi, Link, type LinkProps } from '@tanstack/react-router'
import { useMemo } from 'react'
import { usePermissao, useRegras } from '#lib/session.ts'
import { useVoltar } from '#lib/back-address.ts'
import { Notice } from '#ui/notice.tsx'
import { PageHeader } from '#ui/page-header.tsx'
import { Section } from '#ui/section.tsx'
import { AtosDoVeiculo } from './atos-do-veiculo.tsx'
import { ContratoLink } from '../links/contrato-link.tsx'
import { Historico, LinhaDoHistorico } from '../relatorios/precificacao/historico.tsx'
import { anosDe } from '../veiculos/anos.ts'
import { Avaliacoes } from './avaliacoes.tsx'
import { AbrirBaixa, BaixasDoVeiculo, VendaEmCurso } from './baixas-do-veiculo.tsx'
import { ContratosDoVeiculo } from './contratos-do-veiculo.tsx'
import { Renave } from './renave.tsx'
import { SituacaoDoVeiculo } from './situacao-do-veiculo.tsx'
import { fichaOptions } from './use-ficha.ts'
import classes from './veiculo-page.module.css'
import { formatDinheiro } from '@lastro/shared/dinheiro'
import { formatInteiro } from '#lib/format.ts'
import { type Dado, FactSheet } from '#ui/fact-sheet.tsx'
import { Sheet } from '#ui/sheet.tsx'
import { PrecoComOrigem, PrecosDe, precosDoEstoque } from '../origem/valor-com-origem.tsx'

const route = getRouteApi('/sessao/veiculos/$id')

export function VeiculoPage() {
  const { id } = route.useParams()
  return <Veiculo key={id} id={Number(id)} />
}

function Veiculo({ id }: { id: number }) {
  const { data: veiculo } = useSuspenseQuery(fichaOptions(id))
  const { tipo } = useRegras()
  const propostas = usePermissao('Loja.Propostas.Listar')
  // Who may only see a store's stock reads nothing of contracts; the page must not say that there are none.
  const leContratos = tipo !== 'loja' || propostas
  const regra = useMemo(() => regraDoHistorico(veiculo), [veiculo])
  return (
    <>
      <PageHeader
        title={veiculo.placa}
        badge={
          <>
            <SituacaoDoVeiculo veiculo={veiculo} />
            <VendaEmCurso veiculoId={id} />
          </>
        }
        description={`${veiculo.marca} ${veiculo.modelo} · ${anosDe(veiculo)} · ${veiculo.loja}`}
        back={useBackLink()}
        actions={
          <>
            <AtosDoVeiculo veiculo={veiculo} />
            <AbrirBaixa veiculo={veiculo} />
          </>
        }
      />
      <SituacaoAtual veiculo={veiculo} />
      <div className={classes.lados}>
        <Dados veiculo={veiculo} />
        <LinhaDoHistorico veiculoId={id} />
      </div>
      <Renave veiculo={veiculo} />
      {leContratos && (
        <Section title="Contratos">
          <ContratosDoVeiculo veiculo={veiculo} />
        </Section>
      )}
      <BaixasDoVeiculo veiculoId={id} />
      <Section title="Preço de referência">
        <Avaliacoes veiculo={veiculo} readable={leContratos && veiculo.acompanha} />
        <Historico veiculoId={id} {...(regra && { regra })} />
      </Section>
    </>
  )
}

/** The rule of the vehicle's contract, else the first of the institution's rules that accepts it. */
function regraDoHistorico({ avaliacoes }: FichaDoVeiculo) {
  for (const { regra, percentual } of avaliacoes)
    if (percentual !== null) return { nome: regra ? `Pela regra nº ${regra.id}` : 'Pela regra', percentual }
  return undefined
}

/** Where the person came from. For a page opened by its address: the vehicle's list, or /home for who has no list. */
function useBackLink(): LinkProps {
  const { tipo } = useRegras()
  const estoque = usePermissao('Loja.Estoque.Listar')
  const precificacao = usePermissao('Relatorios.HistoricoPrecificacao.Listar')
  const daLoja = tipo === 'loja' && estoque
  const lista = daLoja
    ? '/loja/estoque'
    : tipo !== 'loja' && precificacao
      ? '/relatorios/historico-precificacao'
      : '/home'
  return useVoltar({ to: lista })
}

function ondeEsta({ emProposta }: NonNullable<FichaDoVeiculo['contratoAtual']>, desde: Dia | null): string {
  if (desde === null) return 'Escolhido no rascunho'
  return emProposta ? 'Bloqueado por uma proposta ao contrato' : 'Em garantia no contrato'
}

/** One sentence with a link: where the vehicle is now. */
function SituacaoAtual({ veiculo }: { veiculo: FichaDoVeiculo }) {
  const { contratoAtual, contratos, saiuEm, indisponivel } = veiculo
  const consignado = !saiuEm && veiculo.renaveSituacao === 'consignado'
  const contrato = contratos.find(({ id, ate }) => id === contratoAtual?.id && ate === null)
  if (indisponivel)
    return (
      <Notice tom="atencao">
        Este veículo já está em garantia em outro contrato e não pode ser oferecido.
      </Notice>
    )
  if (!contratoAtual || !contrato) return null
  const { id, numero, instituicaoFinanceira, status, desde } = contrato
  return (
    <Notice tom={(saiuEm || consignado) && desde ? 'perigo' : 'info'}>
      <Text size="sm">
        {ondeEsta(contratoAtual, desde)} <ContratoLink id={id} numero={numero} /> de {instituicaoFinanceira}
        {desde && ` desde ${formatDia(desde)}. Situação do contrato: ${status}`}.
      </Text>
      {(saiuEm || consignado) && desde && (
        <>
          <Text size="sm" mt={4}>
            {saiuEm ? `Fora do estoque desde ${formatDia(saiuEm)}` : 'Em consignação'}, continua em garantia e
            conta R$ 0,00 na cobertura. Proponha outro veículo no lugar dele no contrato.
          </Text>
          {!contratoAtual.emProposta && <Substituir veiculoId={veiculo.id} contratoId={id} />}
        </>
      )}
    </Notice>
  )
}

/** Leads to the contract's dialog of changes, with this vehicle as going out. */
function Substituir({ veiculoId, contratoId }: { veiculoId: number; contratoId: number }) {
  const loja = usePermissao('Loja.Propostas.Responder')
  const instituicao = usePermissao('Contratos.Contratos.Alterar')
  if (!loja && !instituicao) return null
  return (
    <Button
      size="compact-sm"
      variant="default"
      mt="xs"
      renderRoot={(props) => (
        <Link
          to={loja ? '/loja/propostas/$id' : '/contratos/detalhe/$id'}
          params={{ id: String(contratoId) }}
          search={{ substituir: veiculoId }}
          {...props}
        />
      )}
    >
      Propor substituição
    </Button>
  )
}

function Dados({ veiculo }: { veiculo: FichaDoVeiculo }) {
  const { tipo, idEstabelecimento } = useRegras()
  // An institution may ask for the price of a vehicle in stock only while it is free. This screen must not reveal
  // whether it is.
  const precos = useMemo(
    () => (tipo === 'loja' ? precosDoEstoque(idEstabelecimento) : null),
    [tipo, idEstabelecimento],
  )
  return (
    <PrecosDe value={precos}>
      <Sheet>
        <FactSheet dados={dadosDe(veiculo)} />
      </Sheet>
    </PrecosDe>
  )
}

function dadosDe(veiculo: FichaDoVeiculo): readonly Dado[] {
  const { preco, referencia, dataEntrada, dataAfericaoHodometro, saiuEm } = veiculo
  return [
    ['RENAVAM', veiculo.renavam],
    ['Chassi', veiculo.chassi],
    ['Código FIPE', veiculo.codigoFipe],
    ['Ano', anosDe(veiculo)],
    ['Combustível', veiculo.tipoCombustivel],
    ['Tipo', veiculo.tipo],
    ['UF', veiculo.veiculoUF],
    ['Km', veiculo.hodometro !== null && formatInteiro(veiculo.hodometro)],
    ['Aferição do km', dataAfericaoHodometro && formatDia(dataAfericaoHodometro)],
    ['Entrada', dataEntrada && formatDia(dataEntrada)],
    ['Saída', saiuEm && formatDia(saiuEm)],
    [
      'Preço da loja',
      preco && (
        <PrecoComOrigem key="loja" veiculo={veiculo}>
          {formatDinheiro(preco)}
        </PrecoComOrigem>
      ),
    ],
    [
      'Tabela FIPE',
      <PrecoComOrigem key="fipe" veiculo={veiculo}>
        {referencia ? `${formatDinheiro(referencia.preco)} (${formatMes(referencia.mes)})` : 'Sem referência'}
      </PrecoComOrigem>,
    ],
    ['Chassi remarcado', veiculo.chassiRemarcado ? 'Sim' : 'Não'],
    ['Leilão', veiculo.leilao ? 'Sim' : 'Não'],
  ]
}
