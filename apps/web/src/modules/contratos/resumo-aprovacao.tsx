import { Stack, Text } from '@mantine/core'
import type { ContratoDetalhe } from '@lastro/shared/contratos/contrato'
import { type Garantia, totalDasGarantias } from '@lastro/shared/contratos/garantia'
import { formatInstante } from '@lastro/shared/dia'
import { formatDinheiro } from '@lastro/shared/dinheiro'
import { plural } from '../../lib/format.ts'
import { confirmar } from '../../ui/dialogs.tsx'
import { Aviso } from './aviso.tsx'
import { NAO_SALVO } from './perguntar.tsx'
import { coberturaDe, descreverCobertura } from './selecao/cobertura.ts'

interface ResumoAprovacaoProps {
  contrato: ContratoDetalhe
  garantias: readonly Garantia[]
  /** Typed and not saved: an approval would approve the old terms. */
  naoSalvo?: boolean
}

/** What an approval rests on (domain 2): total, valorGarantia, coverage, who forced what, and weak prices (domain 3). */
function ResumoAprovacao({ contrato, garantias, naoSalvo }: ResumoAprovacaoProps) {
  const total = totalDasGarantias(garantias)
  const semReferencia = garantias.filter((garantia) => garantia.semReferencia).length
  const sairam = garantias.filter((garantia) => garantia.saiuDoEstoque).length
  const linhas: [string, string][] = [
    ['Valor do crédito', formatDinheiro(contrato.valorCredito)],
    ['Valor da garantia', formatDinheiro(contrato.valorGarantia)],
    ['Total das garantias', `${formatDinheiro(total)} (${plural(garantias.length, 'veículo', 'veículos')})`],
  ]
  return (
    <Stack gap="sm">
      <Text fw={600}>Deseja realmente aprovar esta proposta?</Text>
      <dl style={{ display: 'grid', gridTemplateColumns: 'auto 1fr', gap: '4px 16px', margin: 0 }}>
        {linhas.map(([termo, valor]) => (
          <div key={termo} style={{ display: 'contents' }}>
            <Text component="dt" size="sm" c="dimmed">
              {termo}
            </Text>
            <Text component="dd" size="sm" m={0} ta="right" style={{ fontVariantNumeric: 'tabular-nums' }}>
              {valor}
            </Text>
          </div>
        ))}
      </dl>
      <Text size="sm">{descreverCobertura(coberturaDe(total, contrato.valorGarantia))}</Text>
      {contrato.forcado.map(({ oQue, usuario, em }) => (
        <Aviso key={`${oQue} ${em.toISOString()}`} tom="atencao">
          {oQue}: confirmado por {usuario} em {formatInstante(em)}.
        </Aviso>
      ))}
      {semReferencia > 0 && (
        <Aviso tom="atencao">{plural(semReferencia, 'veículo', 'veículos')} sem referência FIPE.</Aviso>
      )}
      {sairam > 0 && (
        <Aviso tom="perigo">{plural(sairam, 'veículo saiu', 'veículos saíram')} do estoque da loja.</Aviso>
      )}
      {naoSalvo && <Aviso tom="atencao">{NAO_SALVO}</Aviso>}
    </Stack>
  )
}

export function perguntarAprovacao(props: ResumoAprovacaoProps) {
  return confirmar({ message: <ResumoAprovacao {...props} />, simNao: true })
}
