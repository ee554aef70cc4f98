import { Body, Container, Head, Heading, Hr, Html, Link, Preview, Text } from '@react-email/components';
import { type ReactNode, useContext } from 'react';
import { product } from '#contract/site/product.ts';
import { darkLook, look } from './mail-look.ts';
import { Unsubscribe } from './unsubscribe.ts';

type MailFrameProps = {
  heading: string;
  /** The line that a list of mails shows beside the subject. */
  preview: string;
  /** The reason for this mail, and whom to ask. */
  footer: ReactNode;
  children: ReactNode;
};

/** The common layout of every mail: one card in the look of the site, readable without images and in dark mode. */
export function MailFrame({ heading, preview, footer, children }: MailFrameProps) {
  const unsubscribe = useContext(Unsubscribe);
  return (
    <Html lang="en">
      <Head>
        <meta name="color-scheme" content="light dark" />
        <meta name="supported-color-schemes" content="light dark" />
        <style>{darkLook}</style>
      </Head>
      <Preview>{preview}</Preview>
      <Body className="page" style={look.page}>
        <Container className="card" style={look.card}>
          <Text className="leaf" style={look.brand}>
            {product.name}
          </Text>
          <Heading className="ink" style={look.heading}>
            {heading}
          </Heading>
          {children}
          <Hr className="rule" style={look.rule} />
          <Text className="ink-2" style={look.small}>
            {footer}
          </Text>
          {unsubscribe !== null && (
            <Text className="ink-2" style={look.small}>
              <Link className="leaf" style={look.link} href={unsubscribe}>
                Switch mails of this kind off
              </Link>
            </Text>
          )}
        </Container>
      </Body>
    </Html>
  );
}
