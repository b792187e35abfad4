import { Stack, Text, Title } from '@mantine/core'

/** The terms of use, section by section. */
export function TermoDeUso() {
  return (
    <Stack gap="xs">
      {TERMO_DE_USO.map(({ titulo, texto }) => (
        <section key={titulo}>
          <Title order={2} size="h3">
            {titulo}
          </Title>
          <Text size="sm">{texto}</Text>
        </section>
      ))}
    </Stack>
  )
}

/** The terms that every user accepts at the first sign-in. */
const TERMO_DE_USO = [
  {
    titulo: '1. Finalidade',
    texto:
      'O Lastro apoia instituições financeiras e lojas na gestão de contratos de crédito garantidos por veículos em estoque. O acesso é concedido pela instituição ou loja à qual você está vinculado e serve apenas às atividades dela.',
  },
  {
    titulo: '2. Seu acesso',
    texto:
      'Seu CPF e sua senha são pessoais e intransferíveis. O que for feito com o seu acesso é registrado em seu nome. Não compartilhe a senha, encerre a sessão ao deixar o computador e avise o administrador se suspeitar de uso indevido.',
  },
  {
    titulo: '3. Sigilo e dados pessoais',
    texto:
      'As informações de contratos, veículos e clientes são sigilosas. Consulte-as e trate-as somente na medida necessária ao seu trabalho, de acordo com a Lei Geral de Proteção de Dados (Lei nº 13.709/2018) e com o sigilo bancário (Lei Complementar nº 105/2001).',
  },
  {
    titulo: '4. Registro das operações',
    texto:
      'Inclusões, alterações, envios, aprovações, recusas, cancelamentos e liquidações ficam gravados com data, hora e usuário e podem ser consultados pela instituição, pela loja envolvida e pelas autoridades competentes.',
  },
  {
    titulo: '5. Responsabilidade',
    texto:
      'Você responde pela veracidade do que informa. Valores de referência são indicativos e não substituem a avaliação de crédito da instituição. O descumprimento destes termos pode levar à suspensão do acesso.',
  },
] as const
