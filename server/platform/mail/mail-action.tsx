import { Button, Link, Text } from '@react-email/components';
import { look } from './mail-look.ts';

/** The action that a mail asks for: a button, and its address for mail programs without buttons. */
export function MailAction({ label, link }: { label: string; link: string }) {
  return (
    <>
      <Button className="button" style={look.button} href={link}>
        {label}
      </Button>
      <Text className="ink-2" style={look.small}>
        If the button does not work, open this address:
        <br />
        <Link className="leaf" style={look.link} href={link}>
          {link}
        </Link>
      </Text>
    </>
  );
}
